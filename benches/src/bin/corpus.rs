//! Fetches and checks the corpus; with `--bless` writes the found checksums into `testdata/corpus.toml`.

use anyhow::Result;
use clap::Parser;
use touchstone_benches::corpus::Corpus;

/// Fetch the jars of testdata/corpus.toml into target/corpus and check them.
#[derive(Parser)]
struct Arguments {
    /// Write the checksums that were found into testdata/corpus.toml.
    #[arg(long)]
    bless: bool,
}

fn main() -> Result<()> {
    if Arguments::parse().bless {
        Corpus::bless()?;
    }
    let corpus = Corpus::fetched()?;
    println!(
        "{} jars and {} peers are in target/corpus, each with its checksum",
        corpus.jars.len(),
        corpus.peers.len()
    );
    Ok(())
}
