//! The parsed text: values within values, each with its place.

use super::Span;

#[derive(Clone, Debug)]
pub struct Node {
    /// Includes its name and its brackets.
    pub span: Span,
    /// The word before its brackets, or empty.
    pub name: Span,
    pub shape: NodeKind,
}

#[derive(Clone, Debug)]
pub enum NodeKind {
    /// A number, a character or a word.
    Word,
    Text {
        inner: Span,
        raw: bool,
    },
    List(Vec<Node>),
    Tuple(Vec<Node>),
    Fields(Vec<Member>),
    Map(Vec<(Node, Node)>),
    /// Could not be understood and was skipped.
    Broken,
}

#[derive(Clone, Debug)]
pub struct Member {
    pub name: Span,
    pub value: Node,
}

impl Node {
    pub fn fields(&self) -> &[Member] {
        match &self.shape {
            NodeKind::Fields(fields) => fields,
            _ => &[],
        }
    }

    pub fn field<'a>(&'a self, text: &str, name: &str) -> Option<&'a Member> {
        self.fields().iter().find(|field| &text[field.name.clone()] == name)
    }

    pub fn list(&self) -> &[Node] {
        match &self.shape {
            NodeKind::List(list) => list,
            _ => &[],
        }
    }

    /// A pair of integers.
    pub fn place(&self, text: &str) -> Option<(i32, i32)> {
        let NodeKind::Tuple(parts) = &self.shape else { return None };
        let number = |nth: usize| parts.get(nth).and_then(|part| text[part.span.clone()].parse().ok());
        (parts.len() == 2).then_some((number(0)?, number(1)?))
    }
}
