//! Methods by the names that people give them.

use super::graph::{CallGraph, MethodId};

impl CallGraph {
    /// The methods that a name means: `a.B.run(I)V` one, `a.B.run` all overloads, `a.B` all of the class. `#` may stand for
    /// the last dot. Empty when there are none.
    pub fn find(&self, name: &str) -> Vec<MethodId> {
        let path = name.replace(['.', '#'], "/");
        let before_descriptor = path.split_once('(').map_or(path.as_str(), |(before, _)| before);
        if let Some(class) = self.class(&path) {
            return self.methods_of(class).to_vec();
        }
        let Some((class, _)) = before_descriptor.rsplit_once('/') else { return Vec::new() };
        let (Some(id), Some(member)) = (self.class(class), path.get(class.len() + 1..)) else { return Vec::new() };
        let fits = |method: &MethodId| {
            let (_, declared) = self.method_name(*method);
            declared == member || declared.split_once('(').is_some_and(|(name, _)| name == member)
        };
        let named = self.methods().filter(|method| self.method_name(*method).0 == id);
        named.filter(fits).collect()
    }
}
