//! The bodies of the fuzz targets: each feeds arbitrary bytes to one part and checks what must hold whatever they are.

use crate::diff::diff_classes;
use crate::digest::ClassDigester;

/// The digester: no panic, the same digest twice, with used and with fresh buffers, and no difference to itself.
#[expect(clippy::panic, reason = "a failed property is what the fuzzer looks for")]
pub fn digest(data: &[u8]) {
    let mut digester = ClassDigester::default();
    let first = digester.digest(data);
    let again = digester.digest(data);
    match (first, again) {
        (Ok(first), Ok(again)) => {
            if first != again || !diff_classes(&first, &again).is_empty() {
                panic!("the digest of the same bytes differs");
            }
        }
        (Err(_), Err(_)) => {}
        _ => panic!("the same bytes can be read once, and once not"),
    }
}
