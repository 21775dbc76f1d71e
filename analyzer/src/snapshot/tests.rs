//! A snapshot comes back as it was, and damage never panics.

use std::sync::Arc;

use proptest::prelude::*;
use touchstone_formats::ContentHash;

use super::*;
use crate::digest::{
    ClassDigest, ClassPathDigest, ConstantStore, ConstantStores, EntryDigest, EntryKind, FieldDigest, LazyClass,
    MemberName, MethodDigest, ResourceDigest, ResourceKind,
};

fn hash(seed: u8) -> ContentHash {
    if seed == 0 { ContentHash::default() } else { ContentHash::of(&[seed]) }
}

fn class(name: &str, seed: u8) -> ClassDigest {
    let method = |place: u8| MethodDigest {
        name: MemberName::of_method(&format!("m{place}"), "(Ljava/lang/String;)V"),
        access: u16::from(place) * 300,
        is_lambda: place % 2 == 1,
        signature: hash(place),
        annotations: hash(0),
        default_value: hash(place / 2),
        body: hash(seed),
        stores: (place == 2).then(|| {
            let store = |number: u8| ConstantStore { field: MemberName::of_field("f", "J"), what: hash(number) };
            Box::new(ConstantStores { rest: hash(seed), stores: (1..=seed % 3).map(store).collect() })
        }),
    };
    let field = |place: u8| FieldDigest {
        name: MemberName::of_field("f", "I"),
        access: 2,
        position: u16::from(place),
        constant: hash(place),
        signature: hash(0),
        annotations: hash(seed),
    };
    ClassDigest {
        name: name.into(),
        access: 0x21,
        version: (61, u16::from(seed)),
        superclass: seed.is_multiple_of(2).then(|| "java/lang/Object".into()),
        interfaces: ["a/I".into(), "a/J".into()].into(),
        annotation_types: [].into(),
        parts: std::array::from_fn(|place| hash(if place % 2 == 0 { 0 } else { seed })),
        fields: (0..seed % 3).map(field).collect(),
        methods: (0..seed % 4).map(method).collect(),
        whole: hash(seed),
        raw: hash(seed.wrapping_add(1)),
        unreadable: (seed == 7).then(|| "is cut off".into()),
    }
}

fn sample(seeds: &[u8]) -> ClassPathDigest<'static> {
    let kinds = [EntryKind::Folder, EntryKind::Jar, EntryKind::Missing];
    let entries = kinds.into_iter().enumerate().map(|(number, kind)| {
        let classes = seeds.iter().map(|&seed| Arc::new(LazyClass::from(class(&format!("a/C{seed}"), seed)))).collect();
        let resources = vec![ResourceDigest {
            name: "META-INF/services/x".into(),
            kind: ResourceKind::Service,
            hash: hash(number as u8 + 1),
        }];
        let name = format!("entry{number}");
        Arc::new(EntryDigest {
            name: name.into(),
            kind,
            raw: hash(1),
            content: hash(2),
            release: 17,
            classes,
            resources,
        })
    });
    ClassPathDigest { entries: entries.collect() }
}

proptest! {
    #[test]
    fn what_is_encoded_is_decoded(seeds in proptest::collection::vec(any::<u8>(), 0..12)) {
        let path = sample(&seeds);
        let bytes = encode(&path);
        let decoded = decode(&bytes).unwrap();
        prop_assert_eq!(&encode(&decoded), &bytes);
        for (one, other) in path.entries.iter().zip(&decoded.entries) {
            for (one, other) in one.classes.iter().zip(&other.classes) {
                prop_assert_eq!(one.supertypes().len(), other.supertypes().len());
            }
        }
        prop_assert_eq!(decoded, path);
    }

    #[test]
    fn damage_is_an_error_or_another_snapshot_but_no_panic(place in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut bytes = encode(&sample(&[1, 2, 7]));
        let place = place.index(bytes.len());
        bytes[place] = byte;
        if let Ok(path) = decode(&bytes) {
            // Members are read when they are asked for.
            path.entries.iter().flat_map(|entry| &entry.classes).for_each(|class| {
                class.supertypes();
                class.digest();
            });
        }
        prop_assert!(decode(&bytes[..place]).is_err() || place == 0);
    }
}

#[test]
fn no_bytes_are_no_classes() {
    assert_eq!(decode(&[]).unwrap(), ClassPathDigest::default());
}
