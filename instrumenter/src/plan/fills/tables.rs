//! Which calls change, fill, lend or load: by the class that they name, and by the name of the method.

use super::calls::Call;

/// Classes whose methods below change them.
const OWNERS: [&[u8]; 8] = [
    b"java/util/",
    b"java/lang/invoke/VarHandle",
    b"com/google/common/",
    b"com/github/benmanes/caffeine/",
    b"it/unimi/dsi/fastutil/",
    b"org/apache/commons/collections",
    b"org/eclipse/collections/",
    b"scala/collection/",
];

/// Whether a method of this name changes what it is called on.
fn changes(name: &[u8]) -> bool {
    matches!(
        name,
        b"put"
            | b"putIfAbsent"
            | b"putAll"
            | b"add"
            | b"addAll"
            | b"addElement"
            | b"addFirst"
            | b"addLast"
            | b"offer"
            | b"push"
            | b"set"
            | b"lazySet"
            | b"setOpaque"
            | b"setRelease"
            | b"setVolatile"
            | b"getAndSet"
            | b"compareAndSet"
            | b"weakCompareAndSet"
            | b"weakCompareAndSetPlain"
            | b"compareAndExchange"
            | b"remove"
            | b"clear"
            | b"replace"
    )
}

/// What a program's own cache or registry calls it when something is put there, beside the names above.
fn tells(name: &[u8]) -> bool {
    matches!(name, b"store" | b"save" | b"insert" | b"register" | b"cache" | b"update")
}

/// Takes something out of a collection, which is then empty or not.
fn takes(name: &[u8]) -> bool {
    matches!(name, b"poll" | b"pollFirst" | b"pollLast" | b"pop" | b"removeFirst" | b"removeLast")
}

/// How the names of static methods of other classes begin that prepare something once.
const STARTS: [&[u8]; 9] =
    [b"init", b"load", b"start", b"register", b"setUp", b"install", b"fill", b"populate", b"configure"];

/// What is filled when it is asked for a value first: the code that computes runs below a call of the JDK or of a library, so that
/// no branch of the caller tells.
///
/// ```java
/// private static final ThreadLocal<Format> FORMAT = ThreadLocal.withInitial(Formats::make);
/// String show(Date date) { return FORMAT.get().format(date); }      // the first call in a thread runs Formats.make
/// ```
const LAZY: [(&[u8], &[&[u8]]); 14] = [
    (b"java/lang/ThreadLocal", &[b"get"]),
    (b"java/lang/InheritableThreadLocal", &[b"get"]),
    (b"java/lang/ClassValue", &[b"get"]),
    (b"java/util/function/Supplier", &[b"get"]),
    (b"com/google/common/base/Supplier", &[b"get"]),
    (b"com/google/common/cache/Cache", &[b"get"]),
    (b"com/google/common/cache/LoadingCache", &[b"get", b"getUnchecked", b"getAll", b"apply"]),
    (b"com/github/benmanes/caffeine/cache/Cache", &[b"get", b"getAll"]),
    (b"com/github/benmanes/caffeine/cache/LoadingCache", &[b"get", b"getAll"]),
    (b"javax/inject/Provider", &[b"get"]),
    (b"jakarta/inject/Provider", &[b"get"]),
    (b"kotlin/Lazy", &[b"getValue"]),
    (b"io/netty/util/concurrent/FastThreadLocal", &[b"get"]),
    (SERVICES, &[b"findFirst", b"forEach"]),
];

/// A bit for each length of a name there: most other names have another length.
#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler, which would refuse a wrong index")]
const LAZY_LENGTHS: u64 = {
    let (mut lengths, mut place) = (0, 0);
    while place < LAZY.len() {
        lengths |= 1 << LAZY[place].0.len();
        place += 1;
    }
    lengths
};

/// The row of [`LAZY`] for this class.
fn lazy(name: &[u8]) -> Option<usize> {
    let may_be = name.len() < 64 && LAZY_LENGTHS >> name.len() & 1 != 0;
    if may_be { LAZY.iter().position(|lazy| lazy.0 == name) } else { None }
}

/// Makes each provider when it is come to first, and keeps it.
const SERVICES: &[u8] = b"java/util/ServiceLoader";

const LENDS: [&[u8]; 3] = [b"iterator", b"stream", b"spliterator"];

/// Calls back, and keeps what comes back.
fn computes(name: &[u8]) -> bool {
    matches!(
        name,
        b"computeIfAbsent"
            | b"compute"
            | b"computeIfPresent"
            | b"merge"
            | b"getOrElseUpdate"
            | b"getIfAbsentPut"
            | b"updateAndGet"
            | b"getAndUpdate"
            | b"accumulateAndGet"
            | b"getAndAccumulate"
            | b"orElseGet"
            | b"or"
    )
}

/// Whose calls these are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Owner {
    #[default]
    Unknown,
    /// Of the JDK, and nothing of the below.
    Other,
    /// The class at hand.
    Own,
    /// Collections, and the like.
    Collections,
    /// The row of [`LAZY`] with this place.
    Lazy(u8),
    /// What the JDK makes by a program's code, once, and keeps by itself.
    Kept,
    /// `java/lang/Class`.
    Class,
    /// `java/lang/System`, whose properties anybody can set.
    System,
    /// A class of the program or of a library.
    Elsewhere,
}

impl Owner {
    /// The owner of this name, which is not the class at hand.
    pub(super) fn of(name: &[u8]) -> Self {
        match name {
            b"java/util/ResourceBundle" | b"java/beans/Introspector" => Self::Kept,
            b"java/lang/Class" => Self::Class,
            b"java/lang/System" => Self::System,
            _ => match lazy(name) {
                Some(place) => Self::Lazy(place as u8),
                None if OWNERS.iter().any(|prefix| name.starts_with(prefix)) => Self::Collections,
                None if name.starts_with(b"java/") || name.starts_with(b"[") => Self::Other,
                None => Self::Elsewhere,
            },
        }
    }

    /// What a call of its method does, where that is told by names; calls of the class at hand are looked into instead.
    pub(super) fn call(self, name: &[u8], kind: &[u8]) -> Call {
        match self {
            Self::Own | Self::Other | Self::Unknown => Call::Other,
            Self::Class if name == b"forName" => Call::Loads,
            Self::Class => Call::Other,
            Self::Kept if name.starts_with(b"get") || name == b"keySet" || name == b"containsKey" => Call::Asks,
            Self::Kept => Call::Other,
            Self::System if name == b"getProperty" => Call::Asked,
            Self::System if name == b"setProperty" => Call::Tells,
            Self::System => Call::Other,
            Self::Collections if name == b"requireNonNullElseGet" => Call::ComputesFor,
            Self::Collections if kind.starts_with(b"(Ljava/util/Collection;[") => Call::Told,
            Self::Collections if computes(name) => Call::Computes,
            Self::Collections if changes(name) => Call::Changes,
            Self::Collections if takes(name) => Call::Takes,
            Self::Collections => Call::Other,
            Self::Lazy(place) => match LAZY.get(usize::from(place)) {
                Some((_, computing)) if computing.contains(&name) => Call::Computes,
                Some((owner, _)) if *owner == SERVICES && LENDS.contains(&name) => Call::Lends,
                // `if (LOCAL.get() == null) LOCAL.set(make())`
                Some((owner, _)) if *owner != SERVICES && changes(name) => Call::Changes,
                _ => Call::Other,
            },
            Self::Elsewhere => elsewhere(name, kind),
        }
    }
}

/// A class of the program may be a collection, a thread-local variable or a cache of its own.
fn elsewhere(name: &[u8], kind: &[u8]) -> Call {
    let is_void = kind.ends_with(b")V");
    match name {
        b"<init>" => Call::Other,
        b"get" if kind == b"()Ljava/lang/Object;" || kind == b"(Ljava/lang/Class;)Ljava/lang/Object;" => Call::Computes,
        _ if computes(name) && name != b"or" => Call::Computes,
        _ if changes(name) || tells(name) => Call::Tells,
        _ if takes(name) => Call::Takes,
        _ if is_void && STARTS.iter().any(|start| name.starts_with(start)) => Call::Starts,
        _ if is_void => Call::Told,
        _ => Call::Asked,
    }
}
