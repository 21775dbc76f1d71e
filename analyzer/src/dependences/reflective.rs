//! Calls by reflection: which method a recorded fact says that the program called, or got hold of to call it.

use super::interpret::{Recorded, internal_name};

/// The class, in internal form, and the member that this fact calls: name and descriptor, or the name alone where no more
/// is known. `None` for facts of other kinds, for fields and for members of the JDK's own classes.
pub fn called_member(fact: &Recorded<'_>) -> Option<(String, String)> {
    let text = fact.text?;
    let (class, member) = match fact.family {
        "newInstance" => (text, "<init>()V".to_owned()),
        "construct" | "member" => split(text)?,
        "invoke" => {
            let (declaring, member) = split(text)?;
            // The receiver's class decides what is called.
            (fact.detail.filter(|receiver| !receiver.is_empty()).unwrap_or(declaring), member)
        }
        "handle" => match fact.detail? {
            constructor if constructor.starts_with('(') => (text, format!("<init>{constructor}")),
            name => (text, name.to_owned()),
        },
        _ => return None,
    };
    Some((internal_name(class)?, member))
}

/// `a.B#run()V`; a field has no parenthesis.
fn split(text: &str) -> Option<(&str, String)> {
    let (class, member) = text.split_once('#')?;
    member.contains('(').then(|| (class, member.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(family: &str, text: &str, detail: Option<&str>, expected: Option<(&str, &str)>) {
        let found = called_member(&Recorded { family, text: Some(text), detail });
        let expected = expected.map(|(class, member)| (class.to_owned(), member.to_owned()));
        assert_eq!(found, expected, "{family} {text} {detail:?}");
    }

    #[test]
    fn what_is_called_by_each_family() {
        check("invoke", "a.B#run(I)V", Some("a.C"), Some(("a/C", "run(I)V")));
        check("invoke", "a.B#run()V", None, Some(("a/B", "run()V")));
        check("construct", "a.B#<init>()V", None, Some(("a/B", "<init>()V")));
        check("newInstance", "a.B", None, Some(("a/B", "<init>()V")));
        check("handle", "a.B", Some("run"), Some(("a/B", "run")));
        check("handle", "a.B", Some("(I)V"), Some(("a/B", "<init>(I)V")));
        check("member", "a.B#count:I", None, None);
        check("invoke", "java.util.List#size()I", Some("java.util.ArrayList"), None);
        check("shape", "a.B#run()V", None, None);
    }
}
