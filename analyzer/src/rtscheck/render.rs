//! Programs as Java source texts.

use std::fmt::Write as _;

use super::program::{Base, Expr, Field, File, Kind, Member, Method, Place, Program, Special, Type, Value};

/// A file by its path, with its content. The paths of sources begin with the package, those of other files with `classes/` or
/// `files/`.
pub type Text = (String, String);

/// The folder of files outside of the class path.
pub const OUTSIDE: &str = "files";

/// An array of so many numbers leaves three of the 65,535 bytes that a method can have, when a small constant is added.
const LARGE: usize = 8207;

/// The name of a package of a program whose packages begin with this name.
pub fn package_name(root: &str, package: u8) -> String {
    format!("{root}.{}", if package == 0 { "a" } else { "b" })
}

/// The name of an environment variable of such a program.
pub fn variable_name(root: &str, name: &str) -> String {
    format!("RTSCHECK_{}_{name}", root.to_uppercase())
}

/// All files of a program.
pub fn program_texts(program: &Program, root: &str) -> Vec<Text> {
    let renderer = Renderer { program, root };
    let types = program.types.iter().map(|it| renderer.source(it));
    types.chain(program.files.iter().map(|it| renderer.file(it))).collect()
}

/// The imports of a class in another package than both of the program's.
pub fn imports(program: &Program, root: &str) -> String {
    let used = [0, 1].into_iter().filter(|package| program.types.iter().any(|it| it.package == *package));
    used.map(|package| format!("import {}.*;\n", package_name(root, package))).collect()
}

struct Renderer<'a> {
    program: &'a Program,
    root: &'a str,
}

impl Renderer<'_> {
    fn source(&self, it: &Type) -> Text {
        let package = package_name(self.root, it.package);
        let mut text = format!("package {package};\n");
        let other = 1 - it.package.min(1);
        if self.program.types.iter().any(|it| it.package == other) {
            let _ = writeln!(text, "import {}.*;", package_name(self.root, other));
        }
        self.type_text(it, &mut text, "", &it.name);
        (format!("{}/{}.java", package.replace('.', "/"), it.name), text)
    }

    fn file(&self, file: &File) -> Text {
        let folder = package_name(self.root, 0).replace('.', "/");
        match file.place {
            Place::Package => (format!("classes/{folder}/{}", file.name), file.content.clone()),
            Place::Services => {
                let lines = file.content.lines().map(|line| format!("{}\n", self.full_name(line))).collect();
                (format!("classes/META-INF/services/{}", self.full_name(&file.name)), lines)
            }
            Place::Outside => (format!("{OUTSIDE}/{}/{}", self.root, file.name), file.content.clone()),
        }
    }

    /// A name that was never a type's gets the first package: it may be looked for in vain.
    fn full_name(&self, name: &str) -> String {
        let package = self.program.of(name).map_or(0, |it| it.package);
        format!("{}.{name}", package_name(self.root, package))
    }

    fn type_text(&self, it: &Type, out: &mut String, indent: &str, owner: &str) {
        if it.kind == Kind::Annotation {
            let _ =
                writeln!(out, "{indent}@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)");
        }
        if let Some((annotation, value)) = &it.annotation {
            let _ = writeln!(out, "{indent}@{annotation}({value})");
        }
        let word = match it.kind {
            Kind::Class => "class",
            Kind::Interface => "interface",
            Kind::Enum => "enum",
            Kind::Record => "record",
            Kind::Annotation => "@interface",
        };
        let _ = write!(out, "{indent}public {}{word} {}", spaced(&it.modifiers), it.name);
        if let Some(parameter) = &it.parameter {
            let _ = write!(out, "<{parameter}>");
        }
        if it.kind == Kind::Record {
            let components: Vec<String> = it.constants.iter().map(|name| format!("int {name}")).collect();
            let _ = write!(out, "({})", components.join(", "));
        }
        if let Some(above) = &it.extends {
            let _ = write!(out, " extends {above}");
        }
        if !it.implements.is_empty() {
            let word = if it.kind == Kind::Interface { "extends" } else { "implements" };
            let _ = write!(out, " {word} {}", it.implements.join(", "));
        }
        out.push_str(" {\n");
        if it.kind == Kind::Enum {
            let _ = writeln!(out, "{indent}    {};", it.constants.join(", "));
        }
        let deeper = format!("{indent}    ");
        it.members.iter().for_each(|member| self.member(member, out, &deeper, owner));
        let _ = writeln!(out, "{indent}}}");
    }

    fn member(&self, member: &Member, out: &mut String, indent: &str, owner: &str) {
        match member {
            Member::Field(field) => self.field(field, out, indent, owner),
            Member::Method(method) if method.is("annotation") => {
                let value = method.body.as_ref().map(|it| self.expr(it, owner)).unwrap_or_default();
                let _ = writeln!(out, "{indent}int {}() default {value};", method.name);
            }
            Member::Method(method) => self.method(method, out, indent, owner),
            Member::Initializer(field, value) => {
                let _ = writeln!(out, "{indent}static {{ {field} = {}; }}", self.expr(value, owner));
            }
            Member::Nested(nested) => self.type_text(nested, out, indent, owner),
            Member::Constructor(modifiers) => {
                let _ = writeln!(out, "{indent}{}{owner}() {{}}", spaced(modifiers));
            }
        }
    }

    fn field(&self, field: &Field, out: &mut String, indent: &str, owner: &str) {
        let _ = write!(out, "{indent}{}{} {}", spaced(&field.modifiers), java_type(&field.value), field.name);
        if let Some(initial) = &field.initial {
            let _ = write!(out, " = {}", self.expr(initial, owner));
        }
        out.push_str(";\n");
    }

    fn method(&self, method: &Method, out: &mut String, indent: &str, owner: &str) {
        if let Some((annotation, value)) = &method.annotation {
            let _ = writeln!(out, "{indent}@{annotation}({value})");
        }
        let parameters: Vec<String> =
            method.parameters.iter().enumerate().map(|(number, it)| format!("{} p{number}", java_type(it))).collect();
        let _ = write!(
            out,
            "{indent}{}{} {}({})",
            spaced(&method.modifiers),
            java_type(&method.returns),
            method.name,
            parameters.join(", ")
        );
        let _ = match &method.body {
            Some(body) => writeln!(out, " {{ return {}; }}", self.expr(body, owner)),
            None => writeln!(out, ";"),
        };
    }

    fn expr(&self, expr: &Expr, owner: &str) -> String {
        let inner = |it: &Expr| self.expr(it, owner);
        match expr {
            Expr::Constant(number) => number.to_string(),
            Expr::Field(base, name) => format!("{}{name}", base_text(base)),
            Expr::Call(base, name, arguments) => {
                let arguments: Vec<String> = arguments.iter().map(inner).collect();
                format!("{}{name}({})", base_text(base), arguments.join(", "))
            }
            Expr::Sum(one, other) => format!("{} + {}", inner(one), inner(other)),
            Expr::Lambda(body) => format!("((java.util.function.IntSupplier) () -> {}).getAsInt()", inner(body)),
            Expr::Reference(class, method) => {
                format!("((java.util.function.ToIntFunction<{class}>) {class}::{method}).applyAsInt(new {class}())")
            }
            Expr::Anonymous(class, method, body) => {
                format!("new {class}() {{ @Override public int {method}() {{ return {}; }} }}.{method}()", inner(body))
            }
            Expr::InstanceOf(class, above) => format!("((Object) new {class}() instanceof {above} ? 1 : 0)"),
            Expr::Switch(name, constant) => self.switch(name, constant),
            Expr::Text(record) => format!("new {record}({}).toString().hashCode()", self.components(record)),
            Expr::Object(class) => format!("new {class}()"),
            Expr::Locked => "(Thread.holdsLock(this) ? 1 : 0)".to_owned(),
            Expr::Large => format!("new long[] {{ {} }}.length", vec!["9"; LARGE].join(",")),
            Expr::Cached(field, value) => format!("({field} != 0 ? {field} : ({field} = {}))", inner(value)),
            Expr::Special(special) => self.special(special, owner),
        }
    }

    fn switch(&self, name: &str, constant: &str) -> String {
        let constants = self.program.of(name).map(|it| it.constants.as_slice()).unwrap_or_default();
        let cases: String =
            constants.iter().enumerate().map(|(number, it)| format!("case {it}: return {}; ", number * 7)).collect();
        format!(
            "((java.util.function.IntSupplier) () -> {{ switch ({name}.{constant}) {{ {cases}default: return -1; }} }}).getAsInt()"
        )
    }

    fn components(&self, record: &str) -> String {
        let count = self.program.of(record).map_or(0, |it| it.constants.len());
        (1..=count).map(|number| number.to_string()).collect::<Vec<_>>().join(", ")
    }

    fn special(&self, special: &Special, owner: &str) -> String {
        let folder = package_name(self.root, 0).replace('.', "/");
        let call = match special {
            Special::ByName(class, method) => format!("byName(\"{}\", \"{method}\")", self.full_name(class)),
            Special::CountNames(prefix) => format!("countNames(\"{}\")", self.full_name(prefix)),
            Special::Members(class) => format!("members({class}.class)"),
            Special::Annotations(class) => format!("annotations({class}.class)"),
            Special::Resource(name) => format!("resource({owner}.class, \"/{folder}/{name}\")"),
            Special::Hidden(name) => format!("hidden({owner}.class, \"/{folder}/{name}\")"),
            Special::Listed => format!("listed({owner}.class, \"/{folder}\")"),
            Special::File(name) => format!("file(\"{OUTSIDE}/{}/{name}\")", self.root),
            Special::Variable(name) => format!("variable(\"{}\")", variable_name(self.root, name)),
            Special::Services(service) => format!("services({service}.class)"),
            Special::Serialized(class) => format!("serialized(new {class}())"),
            Special::Load(name) => format!("load(\"classes/{folder}/{name}\")"),
        };
        format!("common.Calls.{call}")
    }
}

fn spaced(modifiers: &[&str]) -> String {
    modifiers.iter().map(|it| format!("{it} ")).collect()
}

/// A type as Java writes it.
pub fn java_type(value: &Value) -> &str {
    match value {
        Value::Int => "int",
        Value::Long => "long",
        Value::Object(name) => name,
    }
}

fn base_text(base: &Base) -> String {
    match base {
        Base::Implicit => String::new(),
        Base::This => "this.".to_owned(),
        Base::Super => "super.".to_owned(),
        Base::New(class) => format!("new {class}()."),
        Base::Static(class) => format!("{class}."),
        Base::SuperOf(interface) => format!("{interface}.super."),
        Base::Parameter => "p0.".to_owned(),
        Base::As(class, above) => format!("(({above}) new {class}())."),
    }
}
