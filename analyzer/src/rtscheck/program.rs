//! A small Java program as data: what the generators make, the operators change, and the shrinker takes apart.

/// A program without its tests.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Program {
    /// Its classes, interfaces, enums, records and annotations.
    pub types: Vec<Type>,
    /// Its other files.
    pub files: Vec<File>,
    /// Environment variables that its tests run with: the ends of their names, and their values.
    pub variables: Vec<(String, String)>,
}

/// Where a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Place {
    /// In the folder of the program's first package.
    Package,
    /// A list of providers; the name is that of the service.
    Services,
    /// Outside of the class path.
    Outside,
}

/// A file that is no class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Where it is.
    pub place: Place,
    /// Its name; for a list of providers the type's.
    pub name: String,
    /// What is in it; for a list of providers the names of types, one a line.
    pub content: String,
}

/// What sort of type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A class.
    Class,
    /// An interface.
    Interface,
    /// An enum.
    Enum,
    /// A record.
    Record,
    /// An annotation that is there at run time.
    Annotation,
}

/// A type. Names are unique in a program, whatever the package.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Type {
    /// Its package: 0 or 1.
    pub package: u8,
    /// Its simple name.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// `abstract`, `final`, `sealed` and so on; `public` is understood.
    pub modifiers: Vec<&'static str>,
    /// An annotation with a value: the annotation's type, and the value.
    pub annotation: Option<(String, i64)>,
    /// A type parameter, as it is written.
    pub parameter: Option<String>,
    /// What it extends.
    pub extends: Option<String>,
    /// What it implements, or for an interface extends.
    pub implements: Vec<String>,
    /// The constants of an enum, or the components of a record.
    pub constants: Vec<String>,
    /// Fields, methods, initializers and nested types in their order.
    pub members: Vec<Member>,
}

/// A member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Member {
    /// A field.
    Field(Field),
    /// A method.
    Method(Method),
    /// A static initializer that assigns to a static field of the class.
    Initializer(String, Expr),
    /// A nested type.
    Nested(Type),
    /// The constructor without parameters, written out because of its modifiers.
    Constructor(Vec<&'static str>),
}

/// A Java type as far as programs use it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Value {
    /// `int`
    Int,
    /// `long`
    Long,
    /// A type of the program, or `Object`.
    Object(String),
}

/// A field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// `public`, `static`, `final` and so on.
    pub modifiers: Vec<&'static str>,
    /// Its type.
    pub value: Value,
    /// Its name.
    pub name: String,
    /// What it is at first; `None` leaves it to Java.
    pub initial: Option<Expr>,
}

/// A method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Method {
    /// `public`, `static`, `default`, `abstract` and so on.
    pub modifiers: Vec<&'static str>,
    /// Its name.
    pub name: String,
    /// The types of its parameters, which are called `p0` and so on.
    pub parameters: Vec<Value>,
    /// What it gives back.
    pub returns: Value,
    /// What it computes; `None` for abstract and native ones.
    pub body: Option<Expr>,
    /// An annotation with a value.
    pub annotation: Option<(String, i64)>,
}

/// Whose member is meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Base {
    /// Nobody is named.
    Implicit,
    /// `this`
    This,
    /// `super`
    Super,
    /// A new object of this class.
    New(String),
    /// A static member of this type.
    Static(String),
    /// A default method of this superinterface: `I.super`.
    SuperOf(String),
    /// The first parameter.
    Parameter,
    /// A new object of the first class, seen as the second.
    As(String, String),
}

/// Something with a numeric value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expr {
    /// A number.
    Constant(i64),
    /// A field of somebody.
    Field(Base, String),
    /// A call, with its arguments.
    Call(Base, String, Vec<Expr>),
    /// The sum of two.
    Sum(Box<Expr>, Box<Expr>),
    /// The same, computed in a lambda.
    Lambda(Box<Expr>),
    /// A method without parameters of a new object of this class, called through a reference to it.
    Reference(String, String),
    /// A method without parameters of an anonymous subclass that overrides another one, and gives this value there.
    Anonymous(String, String, Box<Expr>),
    /// Whether a new object of the first class is one of the second.
    InstanceOf(String, String),
    /// What the ordinal of an enum's constant is, by a switch over all its constants.
    Switch(String, String),
    /// The hash of a record's text.
    Text(String),
    /// A new object, to be handed over.
    Object(String),
    /// Whether the method that asks holds its object's lock.
    Locked,
    /// A number, computed by so much code that a method with it has no room for a probe.
    Large,
    /// The value of a static field of the class, which is computed when it is asked for first.
    Cached(String, Box<Expr>),
    /// Something done by name or through the JDK.
    Special(Special),
}

/// What is done by name or through the JDK: the helper class of the programs has a method for each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Special {
    /// Makes an object of the named class and calls a method of it.
    ByName(String, String),
    /// How many classes of these names there are.
    CountNames(String),
    /// The members of a class.
    Members(String),
    /// The annotations of a class.
    Annotations(String),
    /// The number in a resource.
    Resource(String),
    /// Whether a resource is there, asked in a way that hides its name.
    Hidden(String),
    /// How many files the package's folder has.
    Listed,
    /// The number in a file outside of the class path.
    File(String),
    /// The number in an environment variable.
    Variable(String),
    /// The providers of a service.
    Services(String),
    /// The bytes that an object becomes.
    Serialized(String),
    /// What loading a native library says.
    Load(String),
}

impl Program {
    /// The type of this name that is not nested.
    pub fn of(&self, name: &str) -> Option<&Type> {
        self.types.iter().find(|it| it.name == name)
    }

    /// The same, to be changed.
    pub fn of_mut(&mut self, name: &str) -> Option<&mut Type> {
        self.types.iter_mut().find(|it| it.name == name)
    }

    /// What this type extends, what that extends, and so on.
    pub fn above<'a>(&'a self, name: &str) -> Vec<&'a Type> {
        let mut all: Vec<&Type> = Vec::new();
        let mut next = self.of(name).and_then(|it| it.extends.clone());
        while let Some(found) = next.as_ref().and_then(|name| self.of(name)) {
            if all.iter().any(|it| it.name == found.name) {
                break;
            }
            all.push(found);
            next = found.extends.clone();
        }
        all
    }

    /// Whether what one type extends leads back to itself.
    pub fn is_cyclic(&self) -> bool {
        self.types.iter().any(|it| self.above(&it.name).iter().any(|above| above.name == it.name))
    }
}

impl Type {
    /// A public class without members.
    pub fn class(name: &str, package: u8) -> Self {
        Self {
            package,
            name: name.to_owned(),
            kind: Kind::Class,
            modifiers: Vec::new(),
            annotation: None,
            parameter: None,
            extends: None,
            implements: Vec::new(),
            constants: Vec::new(),
            members: Vec::new(),
        }
    }

    /// Whether programs know it by its name only, and tests not at all: then it can go.
    pub fn is_by_name(&self) -> bool {
        ["Plugin", "Provider"].iter().any(|it| self.name.starts_with(it))
    }

    /// Its fields.
    pub fn fields(&self) -> impl Iterator<Item = &Field> {
        self.members.iter().filter_map(|member| match member {
            Member::Field(field) => Some(field),
            _ => None,
        })
    }

    /// Its methods.
    pub fn methods(&self) -> impl Iterator<Item = &Method> {
        self.members.iter().filter_map(|member| match member {
            Member::Method(method) => Some(method),
            _ => None,
        })
    }

    /// Its method of this name, to be changed.
    pub fn method_mut(&mut self, name: &str) -> Option<&mut Method> {
        self.members.iter_mut().find_map(|member| match member {
            Member::Method(method) if method.name == name => Some(method),
            _ => None,
        })
    }
}

impl Method {
    /// A public method without parameters that gives an `int`.
    pub fn public(name: &str, body: Expr) -> Self {
        Self {
            modifiers: vec!["public"],
            name: name.to_owned(),
            parameters: Vec::new(),
            returns: Value::Int,
            body: Some(body),
            annotation: None,
        }
    }

    /// Whether it has this modifier.
    pub fn is(&self, modifier: &str) -> bool {
        self.modifiers.contains(&modifier)
    }
}

impl Field {
    /// Whether it has this modifier.
    pub fn is(&self, modifier: &str) -> bool {
        self.modifiers.contains(&modifier)
    }
}

impl Expr {
    /// The sum of two.
    pub fn plus(self, other: Self) -> Self {
        Self::Sum(Box::new(self), Box::new(other))
    }

    /// All constants in it, to be changed.
    pub fn constants_mut<'a>(&'a mut self, out: &mut Vec<&'a mut i64>) {
        match self {
            Self::Constant(number) => out.push(number),
            Self::Call(_, _, arguments) => arguments.iter_mut().for_each(|it| it.constants_mut(out)),
            Self::Sum(one, other) => {
                one.constants_mut(out);
                other.constants_mut(out);
            }
            Self::Lambda(inner) | Self::Anonymous(_, _, inner) | Self::Cached(_, inner) => inner.constants_mut(out),
            _ => {}
        }
    }

    /// Whether something in it, or it itself, is so.
    pub fn any(&self, is_so: &dyn Fn(&Self) -> bool) -> bool {
        let inside = match self {
            Self::Call(_, _, arguments) => arguments.iter().any(|it| it.any(is_so)),
            Self::Sum(one, other) => one.any(is_so) || other.any(is_so),
            Self::Lambda(inner) | Self::Anonymous(_, _, inner) | Self::Cached(_, inner) => inner.any(is_so),
            _ => false,
        };
        inside || is_so(self)
    }
}
