//! The table and the result line of `make truth`.

use anyhow::Result;

use super::compare::{Pairs, Rule};
use crate::layout;
use crate::table::Table;

/// One library, one order, one rule.
#[derive(Debug, Clone)]
pub struct Row {
    /// The library.
    pub library: String,
    /// How many test classes were compared.
    pub tests: usize,
    /// The order in which they ran.
    pub order: &'static str,
    /// What counted.
    pub rule: Rule,
    /// Tests and methods.
    pub methods: Pairs,
    /// Tests and classes.
    pub classes: Pairs,
}

/// All rows as a Markdown table.
pub fn table(rows: &[Row]) -> String {
    let mut table = Table::new([
        "library (test classes)",
        "order",
        "counted",
        "true pairs",
        "missing methods",
        "missing classes",
        "extra methods",
        "extra classes",
    ]);
    for row in rows {
        table.row([
            format!("{} ({})", row.library, row.tests),
            row.order.to_owned(),
            row.rule.name().to_owned(),
            row.methods.true_ones.to_string(),
            format!("{:.3} %", row.methods.missing_percent()),
            format!("{:.3} %", row.classes.missing_percent()),
            format!("{:.2} %", row.methods.extra_percent()),
            format!("{:.2} %", row.classes.extra_percent()),
        ]);
    }
    table.render()
}

/// The worst library by everything that Touchstone records.
pub fn result_line(rows: &[Row]) -> String {
    let worst = |value: fn(&Row) -> f64| rows.iter().filter(|row| row.rule == Rule::All).map(value).fold(0.0, f64::max);
    format!(
        "RESULT truth missing_methods={:.3} missing_classes={:.3} extra_methods={:.2}",
        worst(|row| row.methods.missing_percent()),
        worst(|row| row.classes.missing_percent()),
        worst(|row| row.methods.extra_percent()),
    )
}

/// Writes `benches/results/truth.md`.
pub fn write(rows: &[Row], left_out: &[String]) -> Result<()> {
    let mut text = String::from(
        "# What a shared JVM hides\n\n\
         Made by `make truth`. The truth: each test class alone in a fresh JVM. Compared: all of them in one JVM, in two orders. Pairs are\n\
         of a test class and a method (or class) of the library or its tests that the test depends on; percentages are of the true pairs.\n\n",
    );
    text.push_str(&table(rows));
    if !left_out.is_empty() {
        text.push_str(&format!("\nLeft out: {}.\n", left_out.join(", ")));
    }
    text.push_str(&format!("\n    {}\n", result_line(rows)));
    std::fs::write(layout::repository().join("benches/results/truth.md"), text)?;
    Ok(())
}
