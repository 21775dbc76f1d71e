//! The report in a real browser, when `make test-report` asks for it: no error, no overflow on a phone, and what can be unfolded and zoomed does so.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::simulate::{repository, simulate};
use crate::support::Project;

/// Collects what goes wrong, before anything else in the page.
const FIRST: &str = "<script>window.wrong = [];
    addEventListener('error', function (event) { wrong.push(String(event.message)); });
    document.addEventListener('securitypolicyviolation', function (event) { wrong.push('blocked: ' + event.blockedURI); });
    </script>";

/// Uses the page as a reader does, and tells the page around it what came of that.
const LAST: &str = "<script>(function () {
    function overflow() { return document.documentElement.scrollWidth - document.documentElement.clientWidth; }
    var told = { width: innerWidth, folded: overflow(), dark: matchMedia('(prefers-color-scheme: dark)').matches,
        ground: getComputedStyle(document.body).backgroundColor, ink: getComputedStyle(document.body).color };
    var all = Array.from(document.querySelectorAll('details'));
    var height = document.body.scrollHeight;
    all.forEach(function (one) { one.querySelector('summary').click(); });
    told.details = all.length;
    told.open = all.filter(function (one) { return one.open; }).length;
    told.grown = document.body.scrollHeight - height;
    told.unfolded = overflow();
    var box = document.querySelector('.zoom');
    var zoomed = function () { return box.querySelector('output').textContent; };
    told.zoom = [zoomed()];
    box.querySelector('button[data-zoom=in]').click();
    told.zoom.push(zoomed());
    box.querySelector('svg').dispatchEvent(new KeyboardEvent('keydown', { key: '0' }));
    told.zoom.push(zoomed());
    told.unnamed = Array.from(document.querySelectorAll('button, [role=img], [role=region], table')).filter(function (one) {
        return !(one.textContent.trim() || one.getAttribute('aria-label')); }).length;
    told.asked = performance.getEntriesByType('resource').length;
    told.wrong = wrong;
    parent.postMessage(JSON.stringify(told), '*');
    })();</script>";

/// A page that shows another in a frame of the wanted width: browsers have no window as narrow as a phone.
fn around(page: &str, width: u32, height: u32) -> String {
    format!(
        "<!DOCTYPE html><body style=\"margin:0\"><script>addEventListener('message', function (event) {{
         document.getElementById('told').textContent = event.data; }});</script>
         <iframe src=\"{page}\" style=\"border:0;display:block;width:{width}px;height:{height}px\"></iframe>
         <pre id=\"told\" hidden></pre>"
    )
}

struct Browser {
    program: PathBuf,
    project: Project,
}

impl Browser {
    fn run(&self, page: &str, is_dark: bool, more: &[String]) -> String {
        let mut command = Command::new(&self.program);
        command.args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-background-networking",
            "--no-first-run",
        ]);
        command.args([
            "--disable-component-update",
            "--disable-sync",
            "--hide-scrollbars",
            "--virtual-time-budget=5000",
        ]);
        command.arg(format!("--user-data-dir={}", self.project.path("profile").display()));
        command.arg(format!("--blink-settings=preferredColorScheme={}", if is_dark { 0 } else { 1 }));
        command.args(more).arg(format!("file://{}", self.project.path(page).display()));
        let done = command.stdin(Stdio::null()).stderr(Stdio::null()).output().unwrap();
        assert!(done.status.success(), "{}: {}", self.program.display(), done.status);
        String::from_utf8(done.stdout).unwrap()
    }

    /// What the page told of itself at this width.
    fn told(&self, width: u32, is_dark: bool) -> Value {
        self.project.write("around.html", around("tried.html", width, 800).as_bytes());
        let dom = self.run("around.html", is_dark, &["--window-size=1400,900".to_owned(), "--dump-dom".to_owned()]);
        let (_, rest) = dom.split_once("<pre id=\"told\"").unwrap_or_else(|| panic!("no answer in:\n{dom}"));
        let text = rest.split_once('>').unwrap().1.split_once("</pre>").unwrap().0;
        let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: the page's script ended early: {text:?}"))
    }

    fn screenshot(&self, out: &Path, width: u32, height: u32, is_dark: bool) {
        self.project.write("around.html", around("report.html", width, height).as_bytes());
        let arguments = [format!("--window-size={width},{height}"), format!("--screenshot={}", out.display())];
        self.run("around.html", is_dark, &arguments);
        assert!(out.metadata().unwrap().len() > 10_000, "{}", out.display());
    }
}

/// The page that was asked for, or that of a small history.
fn page(project: &Project) -> String {
    if let Some(file) = std::env::var_os("TOUCHSTONE_REPORT").filter(|file| !file.is_empty()) {
        return std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    }
    simulate(project, &["--out", "whole"]).expect(0);
    project.run(&["report", "whole", "--out", "made.html", "--quiet"]).expect(0);
    String::from_utf8(project.read("made.html")).unwrap()
}

#[test]
fn the_report_works_in_a_browser() {
    let Some(program) = std::env::var_os("TOUCHSTONE_BROWSER").map(PathBuf::from) else { return };
    let version = Command::new(&program).arg("--version").stderr(Stdio::null()).output();
    let Ok(version) = version.map(|done| String::from_utf8_lossy(&done.stdout).trim().to_owned()) else {
        println!(
            "SKIPPED: no browser {}; install chromium, or name another: make test-report BROWSER=FILE",
            program.display()
        );
        return;
    };
    let browser = Browser { program, project: repository() };
    let page = page(&browser.project);
    browser.project.write("report.html", page.as_bytes());
    let (head, rest) = page.split_once("<title>").unwrap();
    let (body, end) = rest.rsplit_once("</body>").unwrap();
    browser.project.write("tried.html", format!("{head}{FIRST}<title>{body}{LAST}</body>{end}").as_bytes());

    let mut grounds = Vec::new();
    for (width, is_dark) in [(1280, false), (390, false), (390, true)] {
        let told = browser.told(width, is_dark);
        assert_eq!(told["wrong"], serde_json::json!([]), "{told}");
        assert_eq!((told["width"].as_u64(), told["dark"].as_bool()), (Some(width.into()), Some(is_dark)), "{told}");
        assert_eq!(
            (told["folded"].as_i64(), told["unfolded"].as_i64()),
            (Some(0), Some(0)),
            "overflow at {width}: {told}"
        );
        assert!(told["details"].as_u64() > Some(1) && told["open"] == told["details"], "{told}");
        assert!(told["grown"].as_i64() > Some(100), "nothing unfolds: {told}");
        assert_eq!(told["zoom"], serde_json::json!(["100 %", "150 %", "100 %"]), "{told}");
        assert_eq!((told["unnamed"].as_u64(), told["asked"].as_u64()), (Some(0), Some(0)), "{told}");
        grounds.push((told["ground"].clone(), told["ink"].clone()));
    }
    assert_eq!(grounds[0], grounds[1]);
    assert!(grounds[1].0 != grounds[2].0 && grounds[1].1 != grounds[2].1, "no dark look: {grounds:?}");

    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("report");
    std::fs::create_dir_all(&out).unwrap();
    browser.screenshot(&out.join("wide.png"), 1280, 1900, false);
    browser.screenshot(&out.join("narrow.png"), 390, 1900, false);
    browser.screenshot(&out.join("dark.png"), 1280, 1900, true);
    println!("RESULT test-report widths=1280,390 dark=1 errors=0 browser={version:?} screenshots={}", out.display());
}
