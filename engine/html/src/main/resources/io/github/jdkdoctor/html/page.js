"use strict";

const DATA = JSON.parse(document.getElementById("data").textContent);
const REPORT = DATA.report;
const redraws = [];

/* Draws now, and again where the width or the colors change. */
function drawn(place, draw) {
    redraws.push(() => draw(place));
    return place;
}

const capital = text => text.charAt(0).toUpperCase() + text.slice(1);
const section = (id, title, ...content) => ({id, title, content});

function share(hypothesis) {
    return hypothesis.explains ? hypothesis.explains.profileGrowth : 0;
}

const COSTS = {
    "measured": "Present for certain; its cost is measured in this bundle.",
    "not-measured": "Present for certain; its cost is not measured in this bundle.",
    "not-found": "Present for certain; its cost was looked for in this bundle and not found.",
};

function verdict() {
    const first = REPORT.hypotheses[0];
    const card = element("section", {id: "verdict", class: "verdict " + (first ? first.certainty : "none")},
        element("p", {class: "lead"},
            first ? element("span", {class: "certainty"}, capital(first.certainty)) : "",
            DATA.words.explains ? element("span", {}, DATA.words.explains) : "",
            REPORT.hypotheses.length > 1
                ? element("a", {href: "#causes"}, (REPORT.hypotheses.length - 1) + " more below") : ""),
        element("h1", {}, first ? first.title : DATA.words.nothing),
        first ? element("p", {}, first.summary) : "",
        first && first.cost ? element("p", {class: "quiet"}, COSTS[first.cost]) : "",
        first && first.remedies.length ? element("p", {class: "do"}, element("strong", {}, "Do: "),
            first.remedies[0].do, element("span", {class: "quiet"}, " Risk: " + first.remedies[0].risk)) : "",
        runs());
    return card;
}

function runs() {
    const facts = Object.entries(REPORT.runs).map(([run, summary]) => element("div", {class: "side"},
        element("h2", {class: "run " + run}, run),
        element("p", {}, summary.jdk ? "JDK " + summary.jdk : "JDK not stated"),
        element("p", {}, summary.setup.join(", ")),
        summary.signs.length ? element("ul", {class: "signs"}, summary.signs.map(sign => element("li", {}, sign))) : "",
        element("p", {class: "quiet"}, summary.evidence.length ? "evidence: " + summary.evidence.join(", ") : "nothing was read")));
    if (REPORT.slowdown) {
        facts.push(element("div", {class: "side"}, element("h2", {}, "speed"),
            element("p", {}, "current has " + percent(REPORT.slowdown.ratio) + " of the baseline's"),
            element("p", {class: "quiet"}, REPORT.slowdown.measure)));
    }
    return element("div", {class: "sides"}, facts,
        DATA.words.oneRunOnly ? element("p", {class: "quiet"}, DATA.words.oneRunOnly) : "");
}

/* What differs between the runs but for flags, and what it cost: read before any cause. */
function changed() {
    const told = REPORT.changes.filter(c => c.telling);
    const rows = REPORT.differences
        .map(d => ({what: d.what, name: d.name || "", baseline: d.baseline, current: d.current, note: d.explains || ""}))
        .concat(told.map(c => ({what: "flag", name: c.flag, baseline: c.from, current: c.to,
            note: c.byDefault ? "default changed with the JDK" : ""})));
    return rows.length === 0 ? null : section("changed", "What changed between the runs",
        DATA.words.confounded ? element("p", {}, element("strong", {}, capital(DATA.words.confounded) + ".")) : "",
        table("Differences", [
            {title: "what", cell: d => [d.what, d.name ? [" ", element("code", {}, d.name)] : ""]},
            {title: "baseline", cell: d => element("code", {}, d.baseline)},
            {title: "current", cell: d => element("code", {}, d.current)},
            {title: "", cell: d => d.note},
        ], rows, true));
}

function lost() {
    return REPORT.cost.length === 0 ? null : section("cost", "Cost", table("What was lost", [
        {title: "measure", cell: c => c.what},
        {title: "baseline", cell: c => c.baseline || "\u2013"},
        {title: "current", cell: c => c.current},
    ], REPORT.cost, true));
}

function standing() {
    return REPORT.standing.length === 0 ? null : section("standing", "Standing problems",
        element("p", {}, capital(DATA.words.standing) + "."),
        REPORT.standing.map(s => element("div", {class: "observation"},
            element("h3", {}, s.title), element("p", {}, s.summary), evidence(s.evidence), remedies(s.remedies),
            element("p", {class: "more"}, element("a", {href: s.page, rel: "noreferrer"}, s.case)))));
}

const SIGNS = {true: ["+", "speaks for it"], false: ["\u2212", "speaks against it"], unknown: ["?", "unknown"]};

function evidence(list) {
    return element("ul", {class: "evidence"}, list.map(e => {
        const inFavour = e.outcome === (e.role === "rules-out" ? "not-seen" : "seen");
        const [sign, meaning] = SIGNS[e.outcome === "unknown" ? "unknown" : inFavour];
        const before = {"seen": "", "not-seen": e.role === "rules-out" ? "ruled out: " : "not observed: ",
            "unknown": "unknown: "}[e.outcome];
        return element("li", {class: e.outcome === "unknown" ? "unknown" : inFavour ? "for" : "against"},
            element("span", {class: "sign", title: meaning, "aria-label": meaning}, sign),
            element("span", {}, before + e.says, origins(e.origins)));
    }));
}

function remedies(list) {
    return list.length === 0 ? "" : element("ol", {class: "remedies"}, list.map(m => element("li", {},
        element("p", {class: "do"}, m.do),
        element("dl", {},
            element("dt", {}, "where"), element("dd", {}, m.where),
            element("dt", {}, "risk"), element("dd", {}, m.risk),
            m.security ? [element("dt", {}, "security"), element("dd", {}, m.security)] : ""))));
}

function hypothesis(h, i) {
    return element("details", {class: "cause " + h.certainty, open: i === 0},
        element("summary", {},
            element("span", {class: "certainty"}, capital(h.certainty)),
            element("span", {class: "title"}, h.title),
            share(h) > 0 ? element("span", {class: "quiet"}, percent(share(h)) + " of what grew") : ""),
        element("p", {}, h.summary),
        h.cost ? element("p", {}, COSTS[h.cost]) : "",
        h.allThatChanged ? element("p", {}, "Nothing else is known to have changed between the runs.") : "",
        element("h3", {}, "Evidence"), evidence(h.evidence),
        h.remedies.length ? element("h3", {}, "What to do") : "", remedies(h.remedies),
        h.confirm.length ? element("h3", {}, "To make sure") : "",
        h.confirm.map(c => element("p", {}, c.do, element("span", {class: "quiet"}, ". Expect: " + c.expect))),
        element("p", {class: "more"}, element("a", {href: h.page, rel: "noreferrer"}, h.case),
            h.references.map(r => element("a", {href: r.url, rel: "noreferrer"}, r.title))));
}

function growth() {
    const u = REPORT.unexplained;
    if (!u) {
        return null;
    }
    const parts = REPORT.hypotheses.map((h, i) => ({name: h.title, share: share(h), by: "by" + i % 5}))
        .filter(p => p.share > 0)
        .concat({name: "unexplained", share: u.profileGrowth, by: "unexplained"});
    return section("growth", "What grew",
        element("p", {}, points(u.growth).substring(1) + " of the profile's samples grew. Each sample is counted once."),
        element("div", {class: "stack", role: "img", "aria-label": parts.map(p => p.name + " " + percent(p.share)).join(", ")},
            parts.filter(p => p.share > 0).map(p => {
                const part = element("div", {class: "part " + p.by});
                part.style.flexGrow = p.share;
                return part;
            })),
        element("ul", {class: "legend"}, parts.map(p => element("li", {},
            element("span", {class: "swatch " + p.by}), percent(p.share) + " " + p.name))),
        leftover("Largest unexplained frames", "frame", u.frames),
        leftover("Largest threads of what is unexplained", "thread", u.threads || []));
}

function leftover(caption, what, rows) {
    return rows.length === 0 ? "" : table(caption, [
        {title: what, cell: f => (what === "frame" && DATA.stacks
            ? element("button", {type: "button", class: "link", onclick: () => seek(f.frame)}, f.frame)
            : element("code", {}, f[what]))},
        {title: "growth", number: true, cell: f => points(f.growth)},
        ...(rows.some(f => f.caller)
            ? [{title: "called by", cell: f => f.caller ? element("code", {}, f.caller) : ""}] : []),
    ], rows);
}

let flames = null;
let searchField = null;

function seek(name) {
    searchField.value = name;
    flames.search(name);
    document.getElementById("found").textContent = flames.result;
    searchField.scrollIntoView({block: "center"});
    searchField.focus();
}

function choice(name, label, options, chosen, change) {
    return element("fieldset", {class: "choice"}, element("legend", {}, label), options.map(([value, text]) => {
        const input = element("input", {type: "radio", name, value, checked: value === chosen,
            onchange: () => change(value)});
        return element("label", {}, input, element("span", {}, text));
    }));
}

function stacks() {
    const s = DATA.stacks;
    if (!s) {
        return null;
    }
    const paired = s.fromRoots.base > 0;
    const titles = REPORT.hypotheses.map(h => h.case);
    flames = new Flames(s, paired, titles);
    const found = element("output", {id: "found", for: "search"});
    searchField = element("input", {id: "search", type: "search", placeholder: "part of a name, or /regex/",
        "aria-label": "Search frames", autocomplete: "off", spellcheck: "false",
        oninput: e => {
            flames.search(e.target.value);
            found.textContent = flames.result;
        }});
    const marked = [...new Set(s.hypotheses)].map(id => titles.indexOf(id)).filter(i => i >= 0);
    redraws.push(() => flames.draw());
    return section("stacks", paired ? "Stacks of both runs" : "Stacks",
        element("div", {class: "tools"},
            choice("direction", "read", [["fromRoots", "from the root"], ["fromLeaves", "from the leaf"]], "fromRoots",
                value => {
                    flames.choose(value);
                    found.textContent = flames.result;
                }),
            paired ? choice("widths", "width", [["both", "both runs"], ["baseline", "baseline"], ["current", "current"]],
                "both", value => flames.show(value)) : "",
            element("div", {class: "search"}, searchField, found),
            element("button", {type: "button", onclick: () => flames.zoom(-1)}, "All")),
        element("ul", {class: "legend"},
            paired ? [
                ["grown", "larger share than in the baseline"], ["shrunk", "smaller share"],
                ["gone", "gone from current"]].map(([c, text]) =>
                element("li", {}, element("span", {class: "swatch " + c}), text)) : "",
            marked.map(i => element("li", {}, element("button", {type: "button", class: "link", "aria-pressed": "false",
                onclick: e => {
                    flames.highlight(i);
                    e.target.setAttribute("aria-pressed", flames.highlighted === i);
                }}, element("span", {class: "swatch by" + i % 5}), "stacks of " + titles[i])))),
        flames.says, flames.frame,
        element("p", {class: "quiet"}, (paired
            ? "A frame is as wide as its shares of " + whole(s.fromRoots.base) + " baseline and "
                + whole(s.fromRoots.current) + " current samples together. "
            : "A frame is as wide as its share of " + whole(s.fromRoots.current) + " samples. ")
            + "Frames below " + (s.fromRoots.least * 100).toFixed(2) + " % are left out"
            + (d3.max(s.fromRoots.depth) >= s.deepest ? ", and those with more than " + whole(s.deepest) + " above them. " : ". ")
            + (s.event ? "Event: " + s.event + ". " : ""),
        origins([s.baseline, s.current].filter(o => o))));
}

/* What each run's largest log says of operations, on a common footing; rows by what they cost. */
function operations(kind) {
    const logs = RUNS.map(run => ({run, log: d3.greatest(DATA[kind][run] || [], l => d3.sum(l.operations, o => o.count))}))
        .filter(l => l.log);
    const names = new Map();
    for (const {run, log} of logs) {
        for (const operation of log.operations) {
            names.set(operation.name, {...names.get(operation.name), name: operation.name, [run]: operation});
        }
    }
    return {logs, rows: [...names.values()].sort((a, b) => cost(b) - cost(a))};
}

const cost = row => d3.max(RUNS, run => (row[run] ? row[run].total : 0));

function stops(kind, id, title, one) {
    const {logs, rows} = operations(kind);
    if (rows.length === 0) {
        return null;
    }
    // logs of different lengths are comparable by the second only
    const timed = logs.every(l => l.log.wall > 0);
    const wall = Object.fromEntries(logs.map(l => [l.run, timed ? l.log.wall : 1]));
    const shown = rows.slice(0, 12);
    const chart = (what, label, says) => drawn(element("div", {class: "chartframe"}), place => pairedBars(place, label,
        shown.map(row => ({name: row.name, ...Object.fromEntries(RUNS.filter(run => row[run])
            .map(run => [run, row[run][what] / wall[run]]))})), says));
    const of = (run, what, says) => row => (row[run] ? says(row[run][what]) : "\u2013");
    return section(id, title,
        legend(logs.map(l => l.run)),
        element("div", {class: "pair"},
            element("figure", {}, element("figcaption", {}, one + (timed ? " per second" : ", count")),
                chart("count", one + " by count", v => (timed ? figure(+v.toPrecision(3)) + "/s" : whole(v)))),
            element("figure", {}, element("figcaption", {}, "time in them" + (timed ? ", share of the log's" : "")),
                chart("total", one + " by time", timed ? percent : time))),
        table("All " + one, [
            {title: "operation", cell: row => element("code", {}, row.name)},
            ...logs.flatMap(({run}) => [
                {title: run + " count", number: true, cell: of(run, "count", whole)},
                {title: "in all", number: true, cell: of(run, "total", time)},
                ...(kind === "safepoints" ? [
                    {title: "reaching", number: true, cell: of(run, "reaching", time)},
                    {title: "longest", number: true, cell: of(run, "longest", time)}] : [])]),
        ], rows),
        element("p", {class: "quiet"}, logs.map(l => [l.run + ": " + time(l.log.wall) + " of ", origins([l.log.origin]), " "])));
}

const legend = runs => element("ul", {class: "legend"},
    runs.map(run => element("li", {}, element("span", {class: "swatch " + run}), run)));

function collections() {
    const logs = RUNS.map(run => ({run, log: d3.greatest(DATA.gc[run] || [], l => d3.sum(l.pauses, p => p.count))}))
        .filter(l => l.log && l.log.pauses.length);
    if (logs.length === 0) {
        return null;
    }
    const charted = logs.filter(l => l.log.series.length > 0);
    const rows = logs.flatMap(({run, log}) => log.pauses.map(p => ({run, ...p, wall: log.wall})));
    return section("gc", "Garbage collection",
        charted.length ? drawn(element("div", {class: "chartframe"}), place => pausesOverTime(place, charted)) : "",
        charted.length ? element("ul", {class: "legend"},
            element("li", {class: "quiet"}, "the longest pause of each stretch of time"),
            element("li", {}, element("span", {class: "swatch full"}), "Full GC"),
            charted.some(l => l.log.series.some(s => s.heapAfter !== undefined))
                ? element("li", {}, element("span", {class: "swatch line"}), "heap in use after collections, scale on the right")
                : "") : "",
        table("Pauses", [
            {title: "run", cell: p => element("span", {class: "run " + p.run}, p.run)},
            {title: "kind", cell: p => p.kind},
            {title: "cause", cell: p => p.cause},
            {title: "count", number: true, cell: p => whole(p.count)},
            {title: "in all", number: true, cell: p => time(p.total)},
            {title: "of the time", number: true, cell: p => (p.wall > 0 ? percent(p.total / p.wall) : "\u2013")},
            {title: "longest", number: true, cell: p => time(p.longest)},
        ], rows),
        element("p", {class: "quiet"}, logs.map(l => [l.run + ": " + time(l.log.wall) + " of ", origins([l.log.origin]), " "])));
}

/* What stopped the application, before any cause. */
function pauses() {
    return DATA.words.pauses.length === 0 ? null : section("pauses", "Pauses",
        element("div", {class: "sides"}, DATA.words.pauses.map(p => element("div", {class: "side"},
            element("h3", {class: "run " + p.run}, p.run),
            element("ul", {}, p.lines.map(line => element("li", {}, line)))))));
}

/* What takes time off the CPU or in addition to it, the largest first, with where it comes from. */
function waiting() {
    return DATA.words.waiting.length === 0 ? null : section("waiting", DATA.words.waitingTitle,
        element("ul", {}, DATA.words.waiting.map(w => element("li", {}, w.line,
            element("ul", {}, w.movers.map(m => element("li", {}, m)))))));
}

const ofRuns = kind => RUNS.concat("peer").flatMap(run => (DATA[kind][run] || []).map(fact => ({...fact, run})));
const runColumn = {title: "run", cell: f => element("span", {class: "run " + f.run}, f.run)};
const whereColumn = {title: "where", cell: f => origins([f.origin])};

function crashes() {
    const rows = ofRuns("crashes");
    return rows.length === 0 ? null : section("crashes", "The JVM ended with a report",
        table("Reports", [
            runColumn,
            {title: "why", cell: c => c.what},
            {title: "frame", cell: c => element("code", {}, c.frame)},
            {title: "thread", cell: c => element("code", {}, c.thread)},
            {title: "after", number: true, cell: c => (c.uptime === undefined ? "\u2013" : time(c.uptime))},
            whereColumn,
        ], rows, true));
}

/* What the dumps of each run count, names down and runs across; the most frequent first. */
function counted(caption, title, dumps, rowsOf, shown) {
    const names = new Map();
    for (const dump of dumps) {
        for (const {name, count} of rowsOf(dump)) {
            names.set(name, {...names.get(name), name, [dump.run]: count});
        }
    }
    const most = row => d3.max(dumps, d => row[d.run] || 0);
    const rows = [...names.values()].sort((a, b) => most(b) - most(a)).slice(0, shown);
    return rows.length === 0 ? "" : table(caption, [
        {title, cell: row => element("code", {}, row.name)},
        ...dumps.map(d => ({title: d.run, number: true, cell: row => figure(row[d.run] || 0)})),
    ], rows);
}

function threads() {
    const dumps = ofRuns("threads");
    if (dumps.length === 0) {
        return null;
    }
    const locks = ofRuns("locks").sort((a, b) => b.waiters - a.waiters);
    const kinds = {threads: "platform threads", virtual: "virtual threads", pinned: "of these waiting pinned to a carrier",
        deadlocked: "deadlocked"};
    return section("threads", "Threads",
        counted("Threads, in the dump with most of them", "", dumps, d => Object.keys(kinds).filter(k => d[k] > 0)
            .map(k => ({name: kinds[k], count: d[k]})), 4),
        counted("By state, in a dump on average", "state", dumps,
            d => d.states.map(s => ({name: s.name, count: s.count / d.dumps})), 10),
        locks.length ? table("Locks that threads wait for", [
            runColumn,
            {title: "lock", cell: l => element("code", {}, l.lock)},
            {title: "asked for in", cell: l => element("code", {}, l.site)},
            {title: "waiting", number: true, cell: l => whole(l.waiters)},
            {title: "in dumps", number: true, cell: l => whole(l.dumps)},
            {title: "held by", cell: l => l.holder},
            whereColumn,
        ], locks.slice(0, 20), true) : "",
        element("details", {}, element("summary", {}, "Threads by name"),
            counted("Numbers in names are #", "name", dumps, d => d.groups, 25)),
        element("p", {class: "quiet"}, dumps.map(d => [d.run + ": " + d.dumps + (d.dumps === 1 ? " dump, " : " dumps, the first "),
            origins([d.origin]), " "])));
}

function memory() {
    const names = new Map();
    for (const row of ofRuns("memory")) {
        const known = names.get(row.category) || {name: row.category};
        if (!known[row.run] || known[row.run].committed < row.committed) {
            names.set(row.category, {...known, [row.run]: row});
        }
    }
    if (names.size === 0) {
        return null;
    }
    const rows = [...names.values()].filter(row => most(row) > 0).sort((a, b) => most(b) - most(a));
    const runs = RUNS.concat("peer").filter(run => rows.some(row => row[run]));
    const of = (run, what) => row => (row[run] && row[run][what] !== undefined ? bytes(row[run][what]) : "\u2013");
    const grown = runs.filter(run => rows.some(row => row[run] && row[run].growth !== undefined));
    return section("memory", "Memory of the JVM",
        legend(runs),
        drawn(element("div", {class: "chartframe"}), place => pairedBars(place, "committed memory by category",
            rows.filter(row => row.name !== "Total").slice(0, 10).map(row => ({name: row.name,
                ...Object.fromEntries(RUNS.filter(run => row[run]).map(run => [run, row[run].committed]))})), bytes)),
        table("As native memory tracking counts it", [
            {title: "category", cell: row => row.name},
            ...runs.flatMap(run => [
                {title: run + " committed", number: true, cell: of(run, "committed")},
                {title: "reserved", number: true, cell: of(run, "reserved")},
                ...(grown.includes(run) ? [{title: "grew by", number: true, cell: of(run, "growth")}] : [])]),
        ], rows),
        element("p", {class: "quiet"}, runs.map(run => [run + ": ", origins([rows.find(row => row[run])[run].origin]), " "])));
}

const most = row => d3.max(RUNS.concat("peer"), run => (row[run] ? row[run].committed : 0));

function flags() {
    if (REPORT.changes.length === 0) {
        return null;
    }
    const columns = [
        {title: "flag", cell: c => element("code", {}, c.flag)},
        {title: "baseline", cell: c => element("code", {}, c.from)},
        {title: "current", cell: c => element("code", {}, c.to)},
        {title: "why", cell: c => (c.byDefault ? "default changed with the JDK" : "set explicitly")},
    ];
    const telling = REPORT.changes.filter(c => c.telling);
    const others = REPORT.changes.filter(c => !c.telling);
    return section("flags", "Flags and defaults that differ",
        telling.length ? table("Set explicitly, or asked for by a case", columns, telling, true) : "",
        others.length ? element("details", {}, element("summary", {}, others.length + " other defaults changed with the JDK"),
            table("Other defaults", columns, others, true)) : "");
}

function benchmarks() {
    if (DATA.benchmarks.length === 0) {
        return null;
    }
    const of = run => b => figure(b[run].score)
        + (b[run].error === undefined ? "" : " \u00b1 " + figure(b[run].error)) + " " + b[run].unit;
    const speed = b => (b.higherIsBetter ? b.ratio : 1 / b.ratio);
    const rows = [...DATA.benchmarks].sort((a, b) => speed(a) - speed(b));
    const charted = rows.filter(b => b.baseline.score > 0).slice(0, 30);
    return section("benchmarks", "Benchmarks",
        legend(RUNS),
        charted.length ? drawn(element("div", {class: "chartframe"}), place => scores(place, charted)) : "",
        element("p", {class: "quiet"}, "Parts of the baseline's score, with the errors that the benchmark states."),
        table("All benchmarks", [
            {title: "benchmark", cell: b => element("code", {}, b.name)},
            {title: "baseline", number: true, cell: of("baseline")},
            {title: "current", number: true, cell: of("current")},
            {title: "speed", number: true, cell: b => percent(speed(b))},
            {title: "verdict", cell: b => b.verdict},
            {title: "where", cell: b => origins([b.baseline.origin, b.current.origin])},
        ], rows, true));
}

function missionControl() {
    if (!REPORT.jmc) {
        return null;
    }
    const said = RUNS.concat("peer").filter(run => REPORT.jmc.runs[run]);
    const score = run => result => {
        const verdict = result[run];
        return verdict === undefined ? "\u2013"
            : verdict.score === undefined ? "does not apply"
                : element("span", {class: "verdict-" + verdict.severity}, verdict.severity + " " + Math.round(verdict.score));
    };
    const paragraphs = text => (text || "").split("\n").map(line => element("p", {}, line));
    const says = result => said.filter(run => result[run]).reverse().map((run, i) => element("details", {open: i === 0},
        element("summary", {}, element("span", {class: "run " + run}, run), " ", result[run].summary),
        paragraphs(result[run].explanation), paragraphs(result[run].solution), origins([result[run].origin])));
    const results = REPORT.jmc.results;
    return section("jmc", "What JDK Mission Control's rules say",
        results.length ? table("Rules that found something, what is worse in current first", [
            {title: "rule", cell: result => result.name},
            ...said.map(run => ({title: run, number: true, cell: score(run)})),
            {title: "what it says", cell: says},
        ], results, true) : "",
        element("p", {class: "quiet"}, DATA.words.quiet + ". Scores are those of the rules, from 0 to 100."));
}

// a problem of both runs stands above
function suspected(missed, undecided) {
    return missed.filter(m => m.suspect && m.undecided === undecided && !REPORT.standing.some(s => s.case === m.case));
}

function undecided() {
    const items = suspected(REPORT.nearMisses, true);
    return items.length === 0 ? null : section("undecided", DATA.words.undecided,
        element("ul", {}, items.map(m => element("li", {}, element("strong", {}, m.title + ": "), m.because))));
}

function notThese() {
    const items = [
        ...REPORT.setAside.map(s => [s.title, "a consequence of " + s.by]),
        ...suspected(REPORT.ruledOut, false).map(m => [m.title, m.because]),
        ...suspected(REPORT.nearMisses, false).map(m => [m.title, "not observed: " + m.because])];
    return items.length === 0 ? null : section("not", "Ruled out",
        element("ul", {}, items.map(([title, because]) =>
            element("li", {}, element("strong", {}, title + ": "), because))));
}

function recordNext() {
    return REPORT.collectNext.length === 0 ? null : section("next", "Record next",
        REPORT.collectNext.map(c => element("div", {class: "command"},
            element("pre", {}, c.command), element("p", {class: "quiet"}, c.why + "; decides " + c.cases.slice(0, 3).join(", ")
                + (c.cases.length > 3 ? " and " + (c.cases.length - 3) + " more" : "")))));
}

function observations() {
    return REPORT.observations.length === 0 ? null : section("observations", "About the evidence",
        REPORT.observations.map(o => element("div", {class: "observation"},
            element("h3", {}, o.title), element("p", {}, o.summary), evidence(o.evidence), remedies(o.remedies))));
}

function files() {
    return section("files", "Files",
        table("What the bundle holds", [
            {title: "file", cell: f => element("code", {}, f.name)},
            {title: "read as", cell: f => f.reader || element("span", {class: "quiet"}, "not used, of no known kind")},
        ], DATA.files),
        REPORT.remarks.length ? element("h3", {}, "Remarks") : "",
        REPORT.remarks.length ? element("ul", {class: "remarks"}, REPORT.remarks.map(r => element("li", {}, r))) : "",
        element("p", {class: "quiet"}, "Bundle ", element("code", {}, REPORT.bundle.name), ", SHA-256 ",
            element("code", {class: "digest"}, REPORT.bundle.sha256), ", casebook ",
            element("code", {}, REPORT.casebook.version)));
}

function build() {
    const main = document.getElementById("main");
    const contents = document.getElementById("contents");
    main.append(verdict());
    const causes = REPORT.hypotheses.length
        ? section("causes", REPORT.hypotheses.length > 1 ? "Likely causes" : "The likely cause",
            REPORT.hypotheses.map(hypothesis)) : null;
    for (const part of [changed(), lost(), recordNext(), pauses(), waiting(), causes, standing(), observations(), growth(), stacks(),
        stops("safepoints", "safepoints", "Safepoints", "safepoint operations"),
        stops("handshakes", "handshakes", "Handshakes with threads", "handshakes"),
        collections(), crashes(), threads(), memory(), flags(), benchmarks(), missionControl(), undecided(), notThese(), files()]) {
        if (part) {
            contents.append(element("a", {href: "#" + part.id}, part.title));
            main.append(element("section", {id: part.id, "aria-labelledby": part.id + "-title"},
                element("h2", {id: part.id + "-title"}, part.title), ...part.content));
        }
    }
}

function redraw() {
    redraws.forEach(draw => draw());
}

function colors() {
    const button = document.getElementById("theme");
    const preferred = matchMedia("(prefers-color-scheme: dark)");
    const dark = () => (document.documentElement.dataset.theme || (preferred.matches ? "dark" : "light")) === "dark";
    const say = () => {
        button.setAttribute("aria-pressed", dark());
        redraw();
    };
    button.addEventListener("click", () => {
        document.documentElement.dataset.theme = dark() ? "light" : "dark";
        say();
    });
    preferred.addEventListener("change", say);
    say();
}

function printing() {
    let closed = [];
    let theme;
    addEventListener("beforeprint", () => {
        theme = document.documentElement.dataset.theme;
        document.documentElement.dataset.theme = "light";
        closed = [...document.querySelectorAll("details:not([open])")];
        closed.filter(d => d.classList.contains("cause")).forEach(d => { d.open = true; });
        redraw();
    });
    addEventListener("afterprint", () => {
        closed.forEach(d => { d.open = false; });
        if (theme) {
            document.documentElement.dataset.theme = theme;
        } else {
            delete document.documentElement.dataset.theme;
        }
        redraw();
    });
}

function keys() {
    addEventListener("keydown", event => {
        const typing = /^(INPUT|TEXTAREA)$/.test(event.target.tagName) && event.target.type !== "radio";
        if (event.key === "/" && !typing && searchField) {
            event.preventDefault();
            searchField.focus();
        } else if (event.key === "Escape" && event.target === searchField) {
            searchField.value = "";
            searchField.dispatchEvent(new Event("input"));
        }
    });
}

build();
colors();
printing();
keys();
let width = innerWidth;
addEventListener("resize", () => {
    if (innerWidth !== width) {
        width = innerWidth;
        redraw();
    }
});
