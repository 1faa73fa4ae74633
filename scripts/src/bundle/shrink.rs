//! Takes out of a bundle what rustc calls dead, until rustc is silent.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;

use super::compiler::{self, Message, Span};
use super::editions::{self, Migrated};
use super::items::{self, Kind};
use super::lexer::Source;
use super::names::{self, Dead};
use super::program::{ItemId, Program};
use super::text;
use crate::workspace::Workspace;

/// A bundle under work.
#[derive(Clone, Debug)]
pub struct Draft<'w> {
    /// Where rustc is run.
    pub workspace: &'w Workspace,
    /// The member's edition.
    pub edition: String,
    /// The names of the modules that stand for libraries.
    pub libraries: Vec<String>,
    /// The editions of these libraries.
    pub editions: Vec<String>,
}

/// So often the compiler is asked at most; each time it calls less dead than before.
const ROUNDS: usize = 24;

/// Where pieces have been added to a text, with their lengths.
type Added = Vec<(usize, usize)>;

/// What rustc says of a text.
struct Report {
    /// The first error.
    errors: Vec<Message>,
    /// The warnings about libraries.
    warnings: Vec<Message>,
}

impl Draft<'_> {
    /// A text with less in it that compiles as well.
    ///
    /// # Errors
    /// The first errors of rustc if `text` does not compile.
    pub fn shrink(&self, text: &str) -> Result<Migrated, Vec<Message>> {
        let mut text = text.to_string();
        let mut report = match self.report(&text) {
            Ok(report) => report,
            Err(errors) => {
                // It may be the other edition that keeps it from compiling.
                let migrated = self.migrate(&text)?.text;
                if migrated == text {
                    return Err(errors);
                }
                text = migrated;
                self.report(&text)?
            }
        };
        for _ in 0..ROUNDS {
            let program = self.program(&text)?;
            let dead = self.dead(&program, &report);
            if dead.items.is_empty() && dead.leaves.is_empty() {
                break;
            }
            let Some((next, said)) = self.without(&program, &text, dead) else {
                break;
            };
            (text, report) = (next, said);
        }
        let migrated = self.migrate(&text)?;
        if migrated.text != text {
            (text, report) = (migrated.text.clone(), self.report(&migrated.text)?);
        }
        let allowed = self.allow_rest(&text, &report)?;
        let is_checked = allowed == text && !self.has_lint_attributes(&text)?;
        let text = if is_checked {
            allowed
        } else {
            self.allow_more(&allowed)?
        };
        Ok(Migrated { text, ..migrated })
    }

    fn migrate(&self, text: &str) -> Result<Migrated, Vec<Message>> {
        let libraries = self
            .libraries
            .iter()
            .cloned()
            .zip(self.editions.iter().cloned());
        let libraries: Vec<(String, String)> = libraries.collect();
        editions::migrate(self.workspace, text, &self.edition, &libraries)
            .map_err(|fault| vec![unread(fault)])
    }

    /// The text as it is, with what it needs to have no warnings.
    ///
    /// # Errors
    /// The first errors of rustc if `text` does not compile.
    pub fn keep_whole(&self, text: &str) -> Result<Migrated, Vec<Message>> {
        let migrated = self.migrate(text)?;
        let report = self.report(&migrated.text)?;
        let allowed = self.allow_rest(&migrated.text, &report)?;
        let text = self.allow_more(&allowed)?;
        Ok(Migrated { text, ..migrated })
    }

    fn program(&self, text: &str) -> Result<Program, Vec<Message>> {
        Program::of_bundle(text, &self.edition, &self.libraries)
            .map_err(|fault| vec![unread(fault)])
    }

    /// The text without what is dead, or with less of that taken out if it does not compile otherwise, and what rustc says
    /// of it.
    fn without(&self, program: &Program, text: &str, mut dead: Dead) -> Option<(String, Report)> {
        for _ in 0..3 {
            let kept = names::keep(program, &dead);
            let next = text::tidy(&text::cut(program, &kept), &self.libraries, false).ok()?;
            if next == text {
                return None;
            }
            let errors = match self.report(&next) {
                Ok(report) => return Some((next, report)),
                Err(errors) => errors,
            };
            let words: BTreeSet<&str> = errors
                .iter()
                .flat_map(|error| error.text.split('`').skip(1).step_by(2))
                .collect();
            let before = dead.items.len() + dead.leaves.len();
            dead.items
                .retain(|id| !words.contains(program.items[*id].name.as_str()));
            dead.leaves.retain(|(id, place)| {
                !words.contains(program.items[*id].leaves[*place].name.as_str())
            });
            if dead.items.len() + dead.leaves.len() == before {
                dead.items.clear();
            }
        }
        None
    }

    /// What rustc says if the member's own items count as used, whatever lints the member asks for.
    fn report(&self, text: &str) -> Result<Report, Vec<Message>> {
        let (analysed, added) = self.analysed(text)?;
        let mut report = self.ask(&analysed, &added, &[])?;
        if text.contains("debug_assertions") {
            // What only one of both builds uses is alive.
            let other = self.ask(&analysed, &added, &["-Cdebug-assertions=off"])?;
            let places = |message: &Message| {
                message
                    .spans
                    .iter()
                    .map(|span| (span.start, span.end))
                    .collect::<Vec<_>>()
            };
            let also: BTreeSet<_> = other.warnings.iter().flat_map(places).collect();
            for warning in &mut report.warnings {
                warning
                    .spans
                    .retain(|span| also.contains(&(span.start, span.end)));
            }
        }
        if report.errors.is_empty() {
            Ok(report)
        } else {
            Err(report.errors)
        }
    }

    fn ask(
        &self,
        text: &str,
        added: &[(usize, usize)],
        options: &[&str],
    ) -> Result<Report, Vec<Message>> {
        let options = [&["-Aunused", "--cap-lints=warn"][..], options].concat();
        let said = compiler::read(self.workspace, &self.edition, text, &options);
        let mut said = said.map_err(|fault| vec![unread(fault)])?;
        for message in &mut said {
            for span in &mut message.spans {
                span.start = original(added, span.start);
                span.end = original(added, span.end);
            }
        }
        let (errors, warnings) = said.into_iter().partition(|message| message.is_error);
        Ok(Report { errors, warnings })
    }

    /// The text with each attribute of lints in the member's part blanked out, and with one that asks for warnings before
    /// each library; also where those stand, with their lengths.
    fn analysed(&self, text: &str) -> Result<(String, Added), Vec<Message>> {
        let program = self.program(text)?;
        let mut bytes = text.to_string();
        for (start, end) in lint_attributes(&program) {
            let blank: String = text[start..end]
                .chars()
                .map(|c| if c == '\n' { '\n' } else { ' ' })
                .collect();
            if blank.len() == end - start {
                bytes.replace_range(start..end, &blank);
            }
        }
        const ASKS: &str = "#[warn(unused)] ";
        let source = &program.sources[0];
        let libraries = program
            .items
            .iter()
            .filter(|item| item.of_library && item.parent == Some(0));
        let mut starts: Vec<usize> = libraries
            .map(|item| source.tokens[item.head].start)
            .collect();
        starts.sort_unstable();
        for start in starts.iter().rev() {
            bytes.insert_str(*start, ASKS);
        }
        let added = starts.iter().enumerate();
        let added = added.map(|(before, start)| (start + before * ASKS.len(), ASKS.len()));
        Ok((bytes, added.collect()))
    }

    fn has_lint_attributes(&self, text: &str) -> Result<bool, Vec<Message>> {
        Ok(!lint_attributes(&self.program(text)?).is_empty())
    }

    /// The items and imports of libraries that rustc calls dead and that can be taken out.
    fn dead(&self, program: &Program, report: &Report) -> Dead {
        let mut dead = Dead::default();
        let source = &program.sources[0];
        let mut starts = HashMap::new();
        for (id, item) in program.items.iter().enumerate().skip(1) {
            if item.of_library && !item.name.is_empty() {
                starts.insert(source.tokens[item.name_at].start, id);
            }
        }
        for message in &report.warnings {
            for span in message
                .spans
                .iter()
                .filter(|span| span.is_primary && !span.from_macro)
            {
                match message.code.as_str() {
                    "dead_code" | "unused_macros" => {
                        let named = starts.get(&span.start).copied();
                        dead.items.extend(named.filter(|id| may_go(program, *id)));
                    }
                    "unused_imports" => dead.leaves.extend(leaves_at(program, span)),
                    _ => {}
                }
            }
        }
        dead
    }

    /// The text with an attribute for each lint that still has something to say: on a type whose fields or variants
    /// nobody reads, otherwise on the module of the library.
    fn allow_rest(&self, text: &str, report: &Report) -> Result<String, Vec<Message>> {
        let program = self.program(text)?;
        let mut on_item: BTreeMap<usize, BTreeSet<String>> = BTreeMap::new();
        for message in &report.warnings {
            for span in message.spans.iter().filter(|span| span.is_primary) {
                let Some(id) = innermost(&program, span.start) else {
                    continue;
                };
                let is_type = matches!(program.items[id].kind, Kind::Struct | Kind::Enum);
                let is_idle_part = message.code == "dead_code" && is_type && !span.from_macro;
                let mut holder = id;
                while !is_idle_part && program.items[holder].parent != Some(0) {
                    holder = program.items[holder].parent.unwrap_or(0);
                }
                on_item
                    .entry(holder)
                    .or_default()
                    .insert(message.code.clone());
            }
        }
        let source = &program.sources[0];
        let mut allowed = text.to_string();
        let mut places: Vec<(usize, String)> = on_item
            .into_iter()
            .filter_map(|(id, lints)| {
                let lints: Vec<String> =
                    lints.into_iter().filter(|lint| !lint.is_empty()).collect();
                let at = source.tokens[program.items[id].head].start;
                let margin = " ".repeat(super::spans::indent_at(source, at));
                (!lints.is_empty())
                    .then(|| (at, format!("#[allow({})]\n{margin}", lints.join(", "))))
            })
            .collect();
        places.sort();
        for (at, attribute) in places.into_iter().rev() {
            allowed.insert_str(at, &attribute);
        }
        Ok(allowed)
    }

    /// The text with attributes for what rustc says of libraries in the text as it is; so it has been compiled.
    fn allow_more(&self, text: &str) -> Result<String, Vec<Message>> {
        let mut text = text.to_string();
        for _ in 0..3 {
            let report = self.ask_plainly(&text, &["--cap-lints=warn"])?;
            let next = self.allow_rest(&text, &report)?;
            if next == text {
                break;
            }
            text = next;
        }
        if self.ask_plainly(&text, &[]).is_ok() {
            return Ok(text);
        }
        // What is forbidden cannot be allowed, but what is denied can.
        let program = self.program(&text)?;
        let source = &program.sources[0];
        let words = lint_attributes(&program)
            .into_iter()
            .filter_map(|(start, end)| {
                let mut inside = source
                    .tokens
                    .iter()
                    .filter(|token| start < token.start && token.end < end);
                inside.find(|token| &text[token.start..token.end] == "forbid")
            });
        let mut softer = text.clone();
        for token in words.collect::<Vec<_>>().into_iter().rev() {
            softer.replace_range(token.start..token.end, "deny");
        }
        self.ask_plainly(&softer, &[]).map(|_| softer)
    }

    fn ask_plainly(&self, text: &str, options: &[&str]) -> Result<Report, Vec<Message>> {
        let said = compiler::read(self.workspace, &self.edition, text, options);
        let said = said.map_err(|fault| vec![unread(fault)])?;
        let program = self.program(text)?;
        let (errors, warnings): (Vec<Message>, Vec<Message>) =
            said.into_iter().partition(|message| message.is_error);
        if !errors.is_empty() {
            return Err(errors);
        }
        let warnings = warnings.into_iter().filter(|message| {
            let mut spans = message.spans.iter();
            spans.any(|span| span.is_primary && innermost(&program, span.start).is_some())
        });
        Ok(Report {
            errors,
            warnings: warnings.collect(),
        })
    }
}

/// A message about what rustc could not be asked.
fn unread(fault: String) -> Message {
    Message {
        code: String::new(),
        is_error: true,
        text: fault,
        spans: Vec::new(),
        fixes: Vec::new(),
    }
}

/// Where a byte was before pieces were added, given their places and lengths.
fn original(added: &[(usize, usize)], byte: usize) -> usize {
    let before = added.iter().filter(|(start, _)| *start < byte);
    byte - before.map(|(_, length)| length).sum::<usize>().min(byte)
}

/// Whether an item that is called dead can be taken out.
fn may_go(program: &Program, id: ItemId) -> bool {
    let item = &program.items[id];
    let is_of_trait = item
        .parent
        .is_some_and(|above| program.items[above].kind == Kind::Trait);
    !(is_of_trait && stays_in_trait(program, &item.name))
}

/// The names of `use` declarations of libraries that stand at a span.
fn leaves_at(program: &Program, span: &Span) -> Vec<(ItemId, usize)> {
    let source = &program.sources[0];
    let is_inside = |token: usize| {
        source
            .tokens
            .get(token)
            .is_some_and(|token| span.start <= token.start && token.end <= span.end)
    };
    let mut found = Vec::new();
    for (id, item) in program
        .items
        .iter()
        .enumerate()
        .filter(|(_, item)| item.of_library)
    {
        let places = item
            .leaves
            .iter()
            .enumerate()
            .filter(|(_, leaf)| is_inside(leaf.at));
        found.extend(places.map(|(place, _)| (id, place)));
    }
    found
}

/// Whether an item of a trait has to stay, since text that cannot be cut gives it a body: the member's, or a macro's.
fn stays_in_trait(program: &Program, name: &str) -> bool {
    program.items.iter().any(|item| {
        let is_fixed = !item.of_library && item.kind != Kind::Module
            || matches!(item.kind, Kind::Macro | Kind::MacroCall);
        let source = &program.sources[item.source];
        is_fixed && (item.head..item.end).any(|at| source.word(at) == Some(name))
    })
}

/// The innermost item of a library around a byte.
fn innermost(program: &Program, byte: usize) -> Option<ItemId> {
    let source = &program.sources[0];
    let contains = |id: &ItemId| {
        let item = &program.items[*id];
        source.tokens[item.first].start <= byte && byte < source.tokens[item.end - 1].end
    };
    let mut at = 0;
    while let Some(child) = program.items[at].children.iter().find(|id| contains(id)) {
        at = *child;
    }
    program.items[at].of_library.then_some(at)
}

/// The bytes of the attributes of lints in the member's part of a bundle.
fn lint_attributes(program: &Program) -> Vec<(usize, usize)> {
    let source = &program.sources[0];
    let is_lint = |from: usize, to: usize| {
        (from..to)
            .any(|at| ["allow", "warn", "deny", "forbid", "expect"].contains(&source.text(at)))
    };
    let mut found = Vec::new();
    for item in program.items.iter().filter(|item| !item.of_library) {
        if let (Kind::Module, Some((_, from, to))) = (item.kind, item.inside) {
            for (at, close) in source.inner_attributes(from, to) {
                if is_lint(at, close) {
                    found.push((source.tokens[at].start, source.tokens[close].end));
                }
            }
        }
        for (from, close) in items::attributes(source, item.first, item.head) {
            if is_lint(from, from + 1) || source.is(from, "cfg_attr") && is_lint(from, close) {
                found.push((source.tokens[from - 2].start, source.tokens[close].end));
            }
        }
    }
    found
}

/// The text without the blanks and comments of its libraries.
pub fn stripped(text: &str, libraries: &[String]) -> Result<String, String> {
    Source::new(Path::new("bundle.rs"), text)?;
    text::tidy(text, libraries, true)
}
