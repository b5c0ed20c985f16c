//! Asks button by button what is what on a pad that SDL does not know or maps wrongly, and makes an SDL mapping. The
//! pad alone is enough: it starts with the first press, and an unanswered question is skipped or ends the rest.

use std::fmt::Write;

use super::super::press::{Part, RawPress};
use crate::words::Text;

pub const ANSWER_TICKS: u32 = 600;
/// Ticks after an answer in which presses are ignored, because a stick is never held quite still.
const PAUSE_TICKS: u32 = 18;

pub struct PadQuestion {
    pub asks: Text,
    field: &'static str,
    pub may_be_skipped: bool,
}

const fn question(asks: Text, field: &'static str, may_be_skipped: bool) -> PadQuestion {
    PadQuestion { asks, field, may_be_skipped }
}

/// A direction may come from a D-pad or a stick. SDL takes either as half of the left stick.
pub const QUESTIONS: [PadQuestion; 11] = [
    question(words!("teach.left"), "-leftx", false),
    question(words!("teach.right"), "+leftx", false),
    question(words!("teach.up"), "-lefty", false),
    question(words!("teach.down"), "+lefty", false),
    question(words!("teach.jump"), "a", false),
    question(words!("teach.fire"), "x", false),
    question(words!("teach.grenade"), "y", true),
    question(words!("teach.roll"), "b", true),
    question(words!("teach.aim_lock"), "leftshoulder", true),
    question(words!("teach.swap"), "rightshoulder", true),
    question(words!("teach.pause"), "start", false),
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heard {
    Nothing,
    Taken,
    /// This earlier question has the same answer.
    Twice(usize),
    Skipped,
    Done,
    /// A question that cannot be skipped was not answered in time.
    GivenUp,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Teach {
    pub pad: u32,
    /// One for each past question. `None` if it was skipped.
    answers: Vec<Option<Part>>,
    pub ticks_left: u32,
    pause_ticks: u32,
}

impl Teach {
    pub fn new(pad: u32) -> Teach {
        Teach { pad, answers: Vec::new(), ticks_left: ANSWER_TICKS, pause_ticks: PAUSE_TICKS }
    }

    /// Returns the number of the open question.
    pub fn nth(&self) -> usize {
        self.answers.len().min(QUESTIONS.len() - 1)
    }

    pub fn tick(&mut self, press: Option<RawPress>) -> Heard {
        self.pause_ticks = self.pause_ticks.saturating_sub(1);
        self.ticks_left -= 1;
        if let Some(press) = press.filter(|press| press.pad == self.pad && self.pause_ticks == 0) {
            if let Some(before) = self.answers.iter().position(|answer| *answer == Some(press.part)) {
                return Heard::Twice(before);
            }
            return self.answer(Some(press.part), Heard::Taken);
        }
        if self.ticks_left > 0 {
            return Heard::Nothing;
        }
        if QUESTIONS[self.nth()].may_be_skipped { self.answer(None, Heard::Skipped) } else { Heard::GivenUp }
    }

    fn answer(&mut self, part: Option<Part>, heard: Heard) -> Heard {
        self.answers.push(part);
        (self.ticks_left, self.pause_ticks) = (ANSWER_TICKS, PAUSE_TICKS);
        if self.answers.len() == QUESTIONS.len() { Heard::Done } else { heard }
    }

    /// Returns the part of an SDL mapping that follows the pad's GUID and name.
    pub fn fields(&self) -> String {
        let mut fields = String::new();
        for (question, answer) in QUESTIONS.iter().zip(&self.answers) {
            let Some(part) = answer else { continue };
            let field = question.field;
            match part {
                Part::Button(number) => write!(fields, "{field}:b{number},"),
                Part::Axis { number, positive } => {
                    write!(fields, "{field}:{}a{number},", if *positive { '+' } else { '-' })
                }
                Part::Hat { number, way } => write!(fields, "{field}:h{number}.{way},"),
            }
            .expect("writing to a String cannot fail");
        }
        fields
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(teach: &mut Teach, part: Part) -> Heard {
        (0..PAUSE_TICKS).for_each(|_| assert_eq!(teach.tick(None), Heard::Nothing));
        teach.tick(Some(RawPress { pad: 5, part }))
    }

    #[test]
    fn answers_become_a_mapping() {
        let mut teach = Teach::new(5);
        for way in [8, 2, 1, 4] {
            assert_eq!(press(&mut teach, Part::Hat { number: 0, way }), Heard::Taken);
        }
        assert_eq!(press(&mut teach, Part::Button(2)), Heard::Taken);
        assert_eq!(press(&mut teach, Part::Button(2)), Heard::Twice(4), "one button for two things");
        assert_eq!(press(&mut teach, Part::Axis { number: 5, positive: true }), Heard::Taken);
        for _ in 0..4 {
            (1..ANSWER_TICKS).for_each(|_| assert_eq!(teach.tick(None), Heard::Nothing));
            assert_eq!(teach.tick(None), Heard::Skipped);
        }
        let other = RawPress { pad: 6, part: Part::Button(1) };
        (0..30).for_each(|_| assert_eq!(teach.tick(Some(other)), Heard::Nothing));
        assert_eq!(press(&mut teach, Part::Button(9)), Heard::Done);
        assert_eq!(teach.fields(), "-leftx:h0.8,+leftx:h0.2,-lefty:h0.1,+lefty:h0.4,a:b2,x:+a5,start:b9,");
    }

    #[test]
    fn who_does_not_answer_gets_out() {
        let mut teach = Teach::new(5);
        (1..ANSWER_TICKS).for_each(|_| assert_eq!(teach.tick(None), Heard::Nothing));
        assert_eq!(teach.tick(None), Heard::GivenUp);
    }
}
