//! Derives the words of a vocabulary from enums. An enum with `Deserialize` knows how each variant is written. This
//! file turns that into a list of words, so that no list is written twice, and turns a word into a value.

use std::fmt;

use serde::de::value::{Error, StrDeserializer};
use serde::de::{self, DeserializeOwned, Deserializer, IntoDeserializer, Visitor};

/// Returns how the variants of an enum are written, in their order. Empty for any other type.
pub fn words_of<T: DeserializeOwned>() -> &'static [&'static str] {
    match T::deserialize(Asked) {
        Err(Answer(words)) => words,
        Ok(_) => &[],
    }
}

pub fn word_as<T: DeserializeOwned>(word: &str) -> Option<T> {
    let word: StrDeserializer<Error> = word.into_deserializer();
    T::deserialize(word).ok()
}

/// A deserializer that returns no value. Its error holds the words that it is offered.
struct Asked;

#[derive(Debug)]
struct Answer(&'static [&'static str]);

impl fmt::Display for Answer {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{}", self.0.join(", "))
    }
}

impl std::error::Error for Answer {}

impl de::Error for Answer {
    fn custom<T: fmt::Display>(_: T) -> Answer {
        Answer(&[])
    }
}

impl<'de> Deserializer<'de> for Asked {
    type Error = Answer;

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        words: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Answer> {
        Err(Answer(words))
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Answer> {
        Err(Answer(&[]))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}
