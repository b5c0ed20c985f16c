//! The splits file of LiveSplit, a timer for speedruns: XML with a name, the personal best and the best time of each
//! segment. LiveSplit counts in ten-millionths of a second.

use std::fmt::{self, Display, Formatter, Write};

use super::Trial;
use crate::geom::TICKS_A_SECOND;
use crate::sim::run::splits::order;

const PARTS_A_SECOND: u64 = 10_000_000;

/// The text of a file. `category` is the level with its difficulty, and `names` has a name for each segment.
pub fn file(category: &str, names: &[String], trial: &Trial) -> String {
    let mut text = String::new();
    write(&mut text, category, names, trial).expect("writing to a String cannot fail");
    text
}

fn write(out: &mut String, category: &str, names: &[String], trial: &Trial) -> fmt::Result {
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Run version=\"1.7.0\">")?;
    writeln!(out, "  <GameIcon />\n  <GameName>Quadrant</GameName>")?;
    writeln!(out, "  <CategoryName>{}</CategoryName>", Escaped(category))?;
    writeln!(out, "  <Metadata>\n    <Run id=\"\" />\n    <Platform usesEmulator=\"False\"></Platform>")?;
    writeln!(out, "    <Region></Region>\n    <Variables />\n  </Metadata>")?;
    writeln!(out, "  <Offset>00:00:00</Offset>\n  <AttemptCount>{}</AttemptCount>", trial.begun)?;
    writeln!(out, "  <AttemptHistory />\n  <Segments>")?;
    // LiveSplit expects the segments in the order in which they are reached. Those without a time come last but one.
    for (name, nth) in names.iter().zip(order(&trial.best, names.len())) {
        let at = |ticks: &[Option<u32>]| ticks.get(nth).copied().flatten();
        writeln!(out, "    <Segment>\n      <Name>{}</Name>\n      <Icon />\n      <SplitTimes>", Escaped(name))?;
        writeln!(out, "        <SplitTime name=\"Personal Best\">{}</SplitTime>", Times(at(&trial.best)))?;
        writeln!(out, "      </SplitTimes>")?;
        writeln!(out, "      <BestSegmentTime>{}</BestSegmentTime>", Times(at(&trial.segments)))?;
        writeln!(out, "      <SegmentHistory />\n    </Segment>")?;
    }
    writeln!(out, "  </Segments>\n  <AutoSplitterSettings />\n</Run>")
}

/// The real time and the game time of a split. Both are the same, because the game loads nothing during a stage.
struct Times(Option<u32>);

impl Display for Times {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        let Some(ticks) = self.0 else { return Ok(()) };
        let parts = u64::from(ticks) * PARTS_A_SECOND / u64::from(TICKS_A_SECOND);
        let (seconds, rest) = (parts / PARTS_A_SECOND, parts % PARTS_A_SECOND);
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        let time = format_args!("{hours:02}:{minutes:02}:{seconds:02}.{rest:07}").to_string();
        write!(out, "<RealTime>{time}</RealTime><GameTime>{time}</GameTime>")
    }
}

/// Text between two tags. Control characters, which XML does not allow, are left out.
struct Escaped<'a>(&'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        for letter in self.0.chars().filter(|letter| !letter.is_control()) {
            match letter {
                '&' => out.write_str("&amp;")?,
                '<' => out.write_str("&lt;")?,
                '>' => out.write_str("&gt;")?,
                '"' => out.write_str("&quot;")?,
                letter => out.write_char(letter)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_has_each_segment_with_its_times() {
        let mut trial = Trial { begun: 3, ..Trial::default() };
        trial.take(&[Some(90), None, Some(60 * 61)]);
        let names = ["One".to_string(), "<Two> & \"three\"".to_string(), "Exit".to_string()];
        let text = file("docks-1, normal", &names, &trial);
        assert!(text.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Run version=\"1.7.0\">"));
        assert_eq!(text.matches("<Segment>").count(), 3);
        assert!(text.contains("<AttemptCount>3</AttemptCount>"));
        assert!(text.contains("<Name>&lt;Two&gt; &amp; &quot;three&quot;</Name>"));
        assert!(text.contains("\"Personal Best\"><RealTime>00:00:01.5000000</RealTime>"), "{text}");
        assert!(text.contains("\"Personal Best\"></SplitTime>"), "a checkpoint that was left out has no time");
        assert!(text.contains("<RealTime>00:01:01.0000000</RealTime><GameTime>00:01:01.0000000</GameTime>"));
        // Every tag that opens is closed, in order.
        let mut open = Vec::new();
        for tag in text.split('<').skip(1).map(|part| part.split('>').next().unwrap()) {
            match tag.strip_prefix('/') {
                Some(name) => assert_eq!(open.pop(), Some(name)),
                None if tag.starts_with('?') || tag.ends_with('/') => {}
                None => open.push(tag.split(' ').next().unwrap()),
            }
        }
        assert!(open.is_empty(), "{open:?}");
    }
}
