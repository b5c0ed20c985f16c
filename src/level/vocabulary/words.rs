//! Words of enums. An enum with `Deserialize` already knows how an author writes each of its variants; here that knowledge becomes a
//! list of words, so that nobody has to write the list again, and a word becomes a value.

use std::fmt;

use serde::de::value::{Error, StrDeserializer};
use serde::de::{self, DeserializeOwned, Deserializer, IntoDeserializer, Visitor};

/// How the variants of an enum are written, in their order. Empty for any other type.
pub fn words_of<T: DeserializeOwned>() -> &'static [&'static str] {
    match T::deserialize(Asked) {
        Err(Answer(words)) => words,
        Ok(_) => &[],
    }
}

/// The variant that is written like this.
pub fn word_as<T: DeserializeOwned>(word: &str) -> Option<T> {
    let word: StrDeserializer<Error> = word.into_deserializer();
    T::deserialize(word).ok()
}

/// A deserializer that gives no value: it answers with the words that it is offered.
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
