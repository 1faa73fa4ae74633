//! What a problem is called here, from the address of its page: the judge and the problem's number there.

/// A judge and a problem of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The judge as a part of folder names: small letters, digits and underscores, a letter first.
    pub folder: String,
    /// The judge as people write it, where it is a well-known one.
    pub judge: Option<&'static str>,
    /// The problem as the judge numbers it, if the address tells: `1000`, `P1000`, `1498F`, `abc096_a`.
    pub number: Option<String>,
}

/// Judges whose folder or spelling cannot be guessed from their host: how the host ends, the folder, the spelling.
const JUDGES: [(&str, &str, &str); 30] = [
    ("acm.hdu.edu.cn", "hdu", "HDU"),
    ("acm.timus.ru", "timus", "Timus"),
    ("acmicpc.net", "boj", "BOJ"),
    ("atcoder.jp", "atcoder", "AtCoder"),
    ("codechef.com", "codechef", "CodeChef"),
    ("codeforces.com", "codeforces", "Codeforces"),
    ("codeforces.com/acmsguru", "sgu", "SGU"),
    ("codeforces.com/gym", "gym", "Gym"),
    ("cses.fi", "cses", "CSES"),
    ("dmoj.ca", "dmoj", "DMOJ"),
    ("hackerrank.com", "hackerrank", "HackerRank"),
    ("kattis.com", "kattis", "Kattis"),
    ("leetcode.cn", "leetcode", "LeetCode"),
    ("leetcode.com", "leetcode", "LeetCode"),
    ("libreoj.github.io", "loj", "LibreOJ"),
    ("lightoj.com", "lightoj", "LightOJ"),
    ("loj.ac", "loj", "LibreOJ"),
    ("luogu.com", "luogu", "Luogu"),
    ("luogu.com.cn", "luogu", "Luogu"),
    ("oj.uz", "ojuz", "oj.uz"),
    ("onlinejudge.org", "uva", "UVa"),
    ("poj.org", "poj", "POJ"),
    ("qoj.ac", "qoj", "QOJ"),
    ("spoj.com", "spoj", "SPOJ"),
    ("tlx.toki.id", "tlx", "TLX"),
    ("u-aizu.ac.jp", "aoj", "AOJ"),
    ("uoj.ac", "uoj", "UOJ"),
    ("usaco.org", "usaco", "USACO"),
    ("yosupo.jp", "library_checker", "Library Checker"),
    ("yukicoder.me", "yukicoder", "yukicoder"),
];

/// Judges, by their folders, that were looked up and take no Rust.
const WITHOUT_RUST: [&str; 4] = ["hdu", "poj", "uoj", "uva"];

/// Ends of hosts that say nothing of who it is, though they have two parts.
const SHARED_ENDS: [&str; 7] = ["ac", "co", "com", "edu", "github", "net", "org"];

/// Parts of paths that say what kind of page it is, and not which.
const KINDS_OF_PAGES: [&str; 38] = [
    "acm",
    "analysis",
    "archive",
    "archiveproblem",
    "arena",
    "br",
    "challenge",
    "challenges",
    "content",
    "contest",
    "contests",
    "description",
    "displaywithfile",
    "en",
    "exercise",
    "external",
    "lesson",
    "no",
    "olympiads",
    "p",
    "practice",
    "problem",
    "problema",
    "problemas",
    "probleme",
    "problems",
    "problemset",
    "problemsets",
    "question",
    "ru",
    "show",
    "site",
    "statement",
    "submit",
    "task",
    "tasks",
    "view",
    "zh",
];

/// Names in a query under which pages keep the problem's number, and the contest's.
const PROBLEM_KEYS: [&str; 8] = [
    "id",
    "pid",
    "problem_id",
    "problemid",
    "num",
    "problem",
    "cpid",
    "p",
];
const CONTEST_KEYS: [&str; 5] = ["cid", "contest_id", "contest", "contestid", "space"];

impl Place {
    /// Reads the address of a problem's page.
    ///
    /// # Errors
    /// If it is no address of the web: `http://` or `https://`, a host, and nothing that an address does not have.
    pub fn of(url: &str) -> Result<Place, String> {
        let address = Address::parse(url)?;
        let segments: Vec<&str> = address.path.iter().map(String::as_str).collect();
        let host = JUDGES
            .iter()
            .filter(|(end, _, _)| is_host_or_below(&address.host, end))
            .max_by_key(|(end, _, _)| end.len());
        let folder = match host {
            Some((_, folder, _)) => folder.to_string(),
            None => folder_of_host(&address.host),
        };
        let (folder, number) = match (folder.as_str(), &segments[..]) {
            // Of other judges' problems it says which judge and which number: POJ-2391.
            ("vjudge", ["problem", problem]) if problem.contains('-') => {
                let (origin, number) = problem.split_once('-').unwrap_or_default();
                (part_of_names(&slug(origin)), Some(number.to_string()))
            }
            ("codeforces", ["gym", contest, "problem", letter]) => {
                ("gym".to_string(), Some(format!("{contest}{letter}")))
            }
            ("codeforces", [.., "acmsguru", "problem", _, number]) => {
                ("sgu".to_string(), Some(number.to_string()))
            }
            // The query has the judge's own key, the document the number that people use.
            ("uva", _) if !address.query.is_empty() => (folder, None),
            ("uva", [.., document]) => {
                let number = document.trim_end_matches(".pdf").trim_start_matches('p');
                (folder, Some(number.to_string()))
            }
            _ => (folder, number_of(&address)),
        };
        let known = JUDGES.iter().find(|(_, known, _)| *known == folder);
        Ok(Place {
            judge: known.map(|&(_, _, judge)| judge),
            folder,
            number,
        })
    }

    /// The judge and the problem's number in one, as `POJ 1000`; of a judge that is not known by that name, as `group`
    /// has it, or else as its folder.
    pub fn title(&self, group: Option<&str>) -> String {
        let judge = self.judge.or(group).unwrap_or(&self.folder);
        let number = self.number.as_deref().unwrap_or_default();
        format!("{judge} {number}").trim_end().to_string()
    }

    /// Whether the judge takes Rust, as far as was looked up.
    pub fn takes_rust(&self) -> bool {
        !WITHOUT_RUST.contains(&self.folder.as_str())
    }
}

/// The name of the folder, and so of the package, of a problem: of the judge and the number, as `poj1000` and
/// `luogu_p1000`; where the address has no number, of the letters of the title; where that has none either, of a number
/// made of both, so that the same problem always gets the same name.
pub fn folder_name(place: &Place, title: &str, url: &str) -> String {
    /// Longer names make paths that Windows does not take.
    const LONGEST: usize = 60;
    let number = place.number.as_deref().map(slug).unwrap_or_default();
    let before = |end: char| {
        title
            .split_once(end)
            .map_or(String::new(), |(start, _)| slug(start))
    };
    let number = match place.folder.as_str() {
        // A page with all problems of a contest: only the titles have their letters.
        "codeforces" if is_digits(&number) => number + &before('.'),
        // `100 - The 3n + 1 problem`
        "uva" if number.is_empty() && is_digits(&before(' ')) => before(' '),
        _ => number,
    };
    let words = [number, slug(title)];
    let word = words.into_iter().find(|word| !word.is_empty());
    let word = word.unwrap_or_else(|| format!("{:08x}", fingerprint(&[url, title])));
    let is_clear = is_digits(&word)
        && !place
            .folder
            .ends_with(|letter: char| letter.is_ascii_digit())
        && !is_device(&format!("{}{word}", place.folder));
    let separator = if is_clear { "" } else { "_" };
    let mut name = format!("{}{separator}{word}", place.folder);
    name.truncate(LONGEST);
    name.trim_end_matches('_').to_string()
}

/// Names that no file has on Windows, whatever its ending: those of devices.
pub fn is_device(name: &str) -> bool {
    let is_numbered = |device: &str| {
        name.strip_prefix(device)
            .is_some_and(|rest| matches!(rest.as_bytes(), [b'0'..=b'9']))
    };
    ["aux", "con", "nul", "prn"].contains(&name) || is_numbered("com") || is_numbered("lpt")
}

/// Whether both are addresses of one page: they differ in nothing but how it is fetched and its language.
pub fn is_same_page(one: &str, other: &str) -> bool {
    let page = |url: &str| {
        let address = Address::parse(url).ok()?;
        let is_language = |key: &str| ["locale", "lang", "language"].contains(&key);
        let mut query = address.query;
        query.retain(|(key, _)| !is_language(key));
        Some((address.host, address.path, query))
    };
    one == other || page(one).is_some_and(|page_of_one| Some(page_of_one) == page(other))
}

/// An address taken apart, in small letters where case does not matter.
struct Address {
    /// Without `www.` and the port.
    host: String,
    /// The parts of the path that are not empty, unescaped; a fragment that is a path goes on from there.
    path: Vec<String>,
    /// Names, in small letters, and values.
    query: Vec<(String, String)>,
}

impl Address {
    fn parse(url: &str) -> Result<Address, String> {
        const LONGEST: usize = 2000;
        let no_address = || {
            let shown: String = url.chars().take(80).collect();
            format!("`{}` is no address of the web", shown.escape_debug())
        };
        let is_odd = |letter: char| {
            letter.is_whitespace() || letter.is_control() || "\"\\<>`".contains(letter)
        };
        if url.len() > LONGEST
            || url
                .chars()
                .any(|letter| is_odd(letter) || is_invisible(letter))
        {
            return Err(no_address());
        }
        let rest = ["http://", "https://"]
            .iter()
            .find_map(|scheme| {
                Some(url.get(scheme.len()..)?)
                    .filter(|_| url[..scheme.len()].eq_ignore_ascii_case(scheme))
            })
            .ok_or_else(no_address)?;
        let (rest, fragment) = rest.split_once('#').unwrap_or((rest, ""));
        let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
        let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
        let host = host.rsplit('@').next().unwrap_or(host);
        let host = host.split(':').next().unwrap_or(host).to_ascii_lowercase();
        if host.is_empty() {
            return Err(no_address());
        }
        let fragment = if fragment.contains('/') { fragment } else { "" };
        Ok(Address {
            host: host.trim_start_matches("www.").to_string(),
            path: path
                .split('/')
                .chain(fragment.split(['/', '?']))
                .filter(|part| !part.is_empty())
                .map(unescaped)
                .collect(),
            query: query
                .split('&')
                .filter_map(|pair| pair.split_once('='))
                .map(|(key, value)| (key.to_ascii_lowercase(), unescaped(value)))
                .collect(),
        })
    }
}

/// Letters that are not seen, and may turn the direction of what follows.
pub fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

fn unescaped(part: &str) -> String {
    let bytes = part.as_bytes();
    let mut plain = Vec::new();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let digits = part.get(at + 1..at + 3).filter(|_| byte == b'%');
        match digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(escaped) => {
                plain.push(escaped);
                at += 3;
            }
            None => {
                plain.push(byte);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&plain).into_owned()
}

fn is_host_or_below(host: &str, end: &str) -> bool {
    host.strip_suffix(end)
        .is_some_and(|above| above.is_empty() || above.ends_with('.'))
}

/// The part of a host that was registered: `codedrills` of `codedrills.io`, `njupt` of `acm.njupt.edu.cn`.
fn folder_of_host(host: &str) -> String {
    let mut parts: Vec<&str> = host.split('.').filter(|part| !part.is_empty()).collect();
    let end = parts.pop().unwrap_or(host);
    if is_digits(end) {
        return part_of_names(&slug(host));
    }
    if parts.len() > 1 && parts.last().is_some_and(|part| SHARED_ENDS.contains(part)) {
        parts.pop();
    }
    part_of_names(&slug(parts.last().unwrap_or(&end)))
}

/// What may begin a package's name: no digit does.
fn part_of_names(slug: &str) -> String {
    if slug.starts_with(|letter: char| letter.is_ascii_lowercase()) {
        slug.to_string()
    } else {
        format!("judge_{slug}").trim_end_matches('_').to_string()
    }
}

/// What stands in an address for the problem's number.
fn number_of(address: &Address) -> Option<String> {
    let value = |keys: &[&str]| {
        let pair = keys
            .iter()
            .find_map(|key| address.query.iter().find(|(name, _)| name == key));
        pair.map(|(_, value)| value.as_str())
            .filter(|value| !slug(value).is_empty())
    };
    if let Some(problem) = value(&PROBLEM_KEYS) {
        // Timus keeps all but its contests in space 1.
        let contest = value(&CONTEST_KEYS).filter(|&contest| contest != "1");
        return Some(match contest {
            Some(contest) => format!("{contest}_{problem}"),
            None => problem.to_string(),
        });
    }
    let is_page = |part: &str| part.contains('.') && !part.ends_with(".html");
    let named = address
        .path
        .iter()
        .map(|part| part.trim_end_matches(".html"));
    let mut parts = named
        .filter(|part| !KINDS_OF_PAGES.contains(&part.to_ascii_lowercase().as_str()))
        .filter(|part| !is_page(part) && !slug(part).is_empty())
        .rev();
    let mut number = parts.next()?.to_string();
    // `A` alone is every contest's first problem: what it belongs to comes before it.
    let is_short = |part: &str| part.len() <= 2;
    if is_short(&number) {
        for part in parts {
            let is_letter_of = is_digits(part) && is_short(&number) && !is_digits(&number);
            let joint = if is_letter_of { "" } else { "_" };
            number = format!("{part}{joint}{number}");
            if part.bytes().any(|byte| byte.is_ascii_digit()) {
                break;
            }
        }
    }
    Some(number)
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Small letters, digits, and an underscore for any run of other characters between them.
fn slug(text: &str) -> String {
    let mut slug = String::new();
    for letter in text.chars() {
        if letter.is_ascii_alphanumeric() {
            slug.push(letter.to_ascii_lowercase());
        } else if !slug.is_empty() && !slug.ends_with('_') {
            slug.push('_');
        }
    }
    slug.trim_end_matches('_').to_string()
}

/// The hash FNV-1a of 32 bits, which is the same for ever and everywhere.
fn fingerprint(texts: &[&str]) -> u32 {
    let bytes = texts.iter().flat_map(|text| text.bytes());
    bytes.fold(0x811c_9dc5, |hash: u32, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(url: &str, title: &str) -> String {
        folder_name(&Place::of(url).unwrap(), title, url)
    }

    #[test]
    fn folders_are_called_by_judge_and_number() {
        for (url, expected) in [
            ("http://poj.org/problem?id=1000", "poj1000"),
            ("https://uoj.ac/problem/1", "uoj1"),
            ("https://uoj.ac/contest/50/problem/495", "uoj495"),
            (
                "https://www.luogu.com.cn/problem/P1000?contestId=9",
                "luogu_p1000",
            ),
            (
                "https://codeforces.com/contest/1498/problem/F",
                "codeforces_1498f",
            ),
            (
                "https://codeforces.com/problemset/problem/1498/F?locale=en",
                "codeforces_1498f",
            ),
            (
                "https://codeforces.com/group/MWSD/contest/219856/problem/A",
                "codeforces_219856a",
            ),
            ("https://codeforces.com/gym/101991/problem/E", "gym_101991e"),
            (
                "https://codeforces.com/problemsets/acmsguru/problem/99999/123",
                "sgu123",
            ),
            (
                "https://judge.yosupo.jp/problem/aplusb",
                "library_checker_aplusb",
            ),
            (
                "https://atcoder.jp/contests/abc096/tasks/abc096_a",
                "atcoder_abc096_a",
            ),
            ("https://acm.hdu.edu.cn/showproblem.php?pid=1000", "hdu1000"),
            (
                "https://acm.hdu.edu.cn/contests/contest_showproblem.php?pid=1004&cid=798",
                "hdu_798_1004",
            ),
            ("https://onlinejudge.org/external/120/12033.pdf", "uva12033"),
            ("https://onlinejudge.org/external/1/p100.pdf", "uva100"),
            (
                "https://acm.timus.ru/problem.aspx?space=1&num=1027&locale=ru",
                "timus1027",
            ),
            (
                "https://acm.timus.ru/problem.aspx?space=340&num=1",
                "timus_340_1",
            ),
            (
                "https://open.kattis.com/contests/nhty9t/problems/oktalni",
                "kattis_oktalni",
            ),
            ("https://www.spoj.com/problems/TEST/", "spoj_test"),
            ("https://cses.fi/problemset/task/1094/", "cses1094"),
            ("https://cses.fi/241/task/A", "cses_241a"),
            ("https://dmoj.ca/problem/tle17c8p1", "dmoj_tle17c8p1"),
            (
                "https://leetcode.com/problems/two-sum/description/",
                "leetcode_two_sum",
            ),
            ("https://www.acmicpc.net/problem/1008", "boj1008"),
            ("https://vjudge.net/problem/POJ-2391", "poj2391"),
            (
                "https://vjudge.net/problem/CodeForces-406C",
                "codeforces_406c",
            ),
            (
                "https://vjudge.net/problem/OpenJ_Bailian-3406",
                "openj_bailian3406",
            ),
            ("https://vjudge.net/problem/51Nod-1201", "judge_51nod1201"),
            (
                "https://vjudge.net/contest/480959#problem/A",
                "vjudge_480959a",
            ),
            (
                "https://www.facebook.com/codingcompetitions/hacker-cup/2019/final/problems/A",
                "facebook_2019_final_a",
            ),
            (
                "https://onlinejudge.u-aizu.ac.jp/services/room.html#KUPC2020Spring/problems/C",
                "aoj_kupc2020spring_c",
            ),
            (
                "https://judge.u-aizu.ac.jp/onlinejudge/description.jsp?id=CGL_1_A&lang=en",
                "aoj_cgl_1_a",
            ),
            (
                "http://acm.hrbust.edu.cn/index.php?m=ProblemSet&a=showProblem&problem_id=1054",
                "hrbust1054",
            ),
            ("http://10.0.0.1:8080/problem/7", "judge_10_0_0_1_7"),
            ("https://com.org/problem/1", "com_1"),
        ] {
            assert_eq!(name(url, "Some Title"), expected, "{url}");
        }
    }

    #[test]
    fn the_title_stands_in_for_a_number() {
        for (url, title, expected) in [
            (
                "https://onlinejudge.org/index.php?option=x&page=show_problem&problem=36",
                "100 - The 3n + 1 problem",
                "uva100",
            ),
            (
                "http://golf.shinh.org/p.rb?digit+sum",
                "digit sum until no change",
                "shinh_digit_sum_until_no_change",
            ),
            (
                "https://codeforces.com/contest/1/problems?locale=en",
                "A. Theatre Square",
                "codeforces_1a",
            ),
            (
                "https://example.com/",
                "../../etc/passwd",
                "example_etc_passwd",
            ),
            ("https://example.com/", "C:\\con", "example_c_con"),
        ] {
            assert_eq!(name(url, title), expected, "{url}");
        }
        let foreign = name("https://example.com/%E6%97%85", "旅行者");
        assert!(
            foreign.starts_with("example_") && foreign.len() == "example_".len() + 8,
            "{foreign}"
        );
        assert_ne!(foreign, name("https://example.com/%E6%97%85", "旧词"));
        assert!(name("https://example.com/", &"long ".repeat(100)).len() <= 60);
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for url in [
            "",
            "poj.org",
            "file:///etc/passwd",
            "javascript:alert(1)",
            "http://",
            "https:///x",
            "http://a/\n",
            "http://a/\"",
            "http://a b/",
            "http://a/\u{202e}",
        ] {
            assert!(Place::of(url).is_err(), "{url}");
        }
    }

    #[test]
    fn the_language_of_a_page_does_not_make_it_another() {
        assert!(is_same_page(
            "http://poj.org/problem?id=1",
            "https://www.poj.org/problem?id=1&lang=en"
        ));
        assert!(is_same_page("https://a.com/b/", "https://a.com/b#top"));
        assert!(!is_same_page(
            "http://poj.org/problem?id=1",
            "http://poj.org/problem?id=2"
        ));
    }

    #[test]
    fn judges_are_written_as_people_write_them() {
        let place = Place::of("http://poj.org/problem?id=1000").unwrap();
        assert_eq!(place.title(Some("Peking")), "POJ 1000");
        assert!(!place.takes_rust());
        let place = Place::of("https://toph.co/p/book-worm").unwrap();
        assert_eq!(place.title(Some("Toph")), "Toph book-worm");
        assert_eq!(place.title(None), "toph book-worm");
    }
}
