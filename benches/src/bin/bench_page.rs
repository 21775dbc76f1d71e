//! The last step of `make bench`: one page of what all groups found, from the pages that they wrote.

fn main() -> anyhow::Result<()> {
    touchstone_benches::page::gather()?;
    println!("benches/results/README.md");
    Ok(())
}
