"use strict";

const RUNS = ["baseline", "current"];

function svgOf(width, height, label) {
    return d3.select(drawing("svg", {viewBox: "0 0 " + width + " " + height, role: "img", "aria-label": label,
        class: "chart"}));
}

function widthOf(place) {
    return Math.max(Math.min(place.clientWidth || 900, 1100), 320);
}

const ruler = document.createElement("canvas").getContext("2d");

/* How wide a text of a chart is. */
function measured(text) {
    ruler.font = "12px system-ui, sans-serif";
    return ruler.measureText(text).width;
}

/* As much of a name as is that wide. */
function clipped(name, width) {
    let letters = Math.min([...name].length, width);
    const cut = () => [...name].slice(0, letters).join("") + "\u2026";
    if (letters === [...name].length && measured(name) <= width) {
        return name;
    }
    while (letters > 1 && measured(cut()) > width) {
        letters--;
    }
    return cut();
}

/* Bars for both runs side by side; rows are {name, baseline, current}, a run that has nothing is undefined. */
function pairedBars(place, label, rows, says) {
    const width = widthOf(place);
    const names = rows.map(r => clipped(r.name, width < 500 ? 98 : 210));
    const left = Math.ceil(d3.max(names, measured)) + 12;
    const right = 78;
    const band = 34;
    const height = rows.length * band + 8;
    const x = d3.scaleLinear([0, d3.max(rows, r => Math.max(r.baseline || 0, r.current || 0)) || 1],
        [left, width - right]);
    const svg = svgOf(width, height, label);
    rows.forEach((row, i) => {
        const y = i * band + 4;
        svg.append("text").attr("x", left - 8).attr("y", y + 19).attr("text-anchor", "end")
            .text(names[i]).append("title").text(row.name);
        RUNS.forEach((run, r) => {
            if (row[run] === undefined) {
                return;
            }
            const to = Math.max(x(row[run]), left + (row[run] > 0 ? 1.5 : 0));
            svg.append("rect").attr("class", "bar " + run).attr("x", left).attr("y", y + r * 14)
                .attr("height", 12).attr("width", to - left).attr("rx", 2);
            svg.append("text").attr("class", "value").attr("x", to + 5).attr("y", y + 10 + r * 14)
                .text(says(row[run]));
        });
    });
    svg.append("line").attr("class", "zero").attr("x1", left).attr("x2", left).attr("y1", 0).attr("y2", height);
    place.replaceChildren(svg.node());
}

/*
 * The longest pause of each step of time, one panel for each run on common scales, with the heap in use after the last
 * collection of each step as a line on a scale of its own.
 */
function pausesOverTime(place, logs) {
    const width = widthOf(place);
    const left = 58;
    const panel = 132;
    const gap = 40;
    const end = d3.max(logs, l => d3.max(l.log.series, s => s.start + l.log.step)) || 1;
    const most = d3.max(logs, l => d3.max(l.log.series, s => s.longest)) || 1e-3;
    const heap = d3.max(logs, l => d3.max(l.log.series, s => s.heapAfter));
    const right = heap ? 66 : 10;
    const x = d3.scaleLinear([0, end], [left, width - right]);
    const svg = svgOf(width, logs.length * (panel + gap), "Garbage collection pauses over time");
    logs.forEach(({run, log}, i) => {
        const top = i * (panel + gap) + 18;
        const y = d3.scaleLinear([0, most], [top + panel - 18, top]).nice();
        svg.append("text").attr("class", "run " + run).attr("x", left).attr("y", top - 5)
            .text(run + (log.collector ? ", " + log.collector : ""));
        svg.append("g").attr("class", "axis").attr("transform", "translate(" + left + ",0)")
            .call(d3.axisLeft(y).ticks(4).tickFormat(time));
        svg.append("g").attr("class", "axis").attr("transform", "translate(0," + y(0) + ")")
            .call(d3.axisBottom(x).ticks(Math.max(3, width / 140)).tickFormat(s => s + " s"));
        for (const step of log.series.filter(s => s.count > 0)) {
            const bar = svg.append("rect")
                .attr("class", "pause " + run + (/^Full/.test(step.kind) ? " full" : ""))
                .attr("x", x(step.start)).attr("width", Math.max(1.4, x(log.step) - x(0) - 0.4))
                .attr("y", y(step.longest)).attr("height", Math.max(y(0) - y(step.longest), 0.5));
            bar.append("title").text(time(step.start) + ": " + whole(step.count)
                + (step.count === 1 ? " pause of " : " pauses, the longest ") + time(step.longest) + ", "
                + step.kind + (step.cause ? " (" + step.cause + ")" : "")
                + (step.heapAfter === undefined ? "" : ", heap after it " + bytes(step.heapAfter)));
        }
        const known = log.series.filter(s => s.heapAfter !== undefined);
        if (heap && known.length) {
            const used = d3.scaleLinear([0, heap], y.range());
            const points = known.map(s => x(s.start + log.step / 2) + "," + used(s.heapAfter));
            svg.append("g").attr("class", "axis").attr("transform", "translate(" + (width - right) + ",0)")
                .call(d3.axisRight(used).tickValues(d3.range(0, 5).map(i => heap * i / 4)).tickFormat(bytes));
            svg.append("path").attr("class", "heap").attr("d", "M" + points.join("L") + "h0");
        }
    });
    place.replaceChildren(svg.node());
}

/* Scores with their errors, in parts of the baseline's score; 1 is the baseline. */
function scores(place, benchmarks) {
    const width = widthOf(place);
    const names = benchmarks.map(b => clipped(b.name.replace(/^(?:[a-z_$][\w$]*\.)+/, ""), width < 500 ? 110 : 300));
    const left = Math.ceil(d3.max(names, measured)) + 18;
    const band = 36;
    const height = benchmarks.length * band + 26;
    // the two may have been printed in different units
    const part = (b, run, value) => (run === "baseline" ? value / b.baseline.score
        : b.current.score ? value / b.current.score * b.ratio : 0);
    const most = d3.max(benchmarks, b => d3.max(RUNS, run => part(b, run, b[run].score + (b[run].error || 0))));
    const x = d3.scaleLinear([0, Math.min(Math.max(most, 1.1), 12)], [left, width - 16]).clamp(true);
    const svg = svgOf(width, height, "Benchmark scores with error bars, as parts of the baseline's score");
    svg.append("g").attr("class", "axis").attr("transform", "translate(0," + (height - 22) + ")")
        .call(d3.axisBottom(x).ticks(Math.max(3, width / 160)).tickFormat(d3.format(".0%")));
    svg.append("line").attr("class", "zero").attr("x1", x(1)).attr("x2", x(1)).attr("y1", 0).attr("y2", height - 22);
    benchmarks.forEach((b, i) => {
        const y = i * band + 18;
        svg.append("text").attr("x", left - 8).attr("y", y + 4).attr("text-anchor", "end")
            .text(names[i]).append("title").text(b.name);
        RUNS.forEach((run, r) => {
            const {score, error} = b[run];
            const at = y - 6 + r * 12;
            if (error !== undefined) {
                const low = x(part(b, run, Math.max(0, score - error)));
                const high = x(part(b, run, score + error));
                svg.append("path").attr("class", "error " + run)
                    .attr("d", "M" + low + "," + (at - 4) + "v8m0,-4H" + high + "m0,-4v8");
            }
            svg.append("circle").attr("class", "score " + run).attr("cx", x(part(b, run, score))).attr("cy", at)
                .attr("r", 4).append("title").text(run + ": " + figure(score)
                + (error === undefined ? "" : " \u00b1 " + figure(error)) + " " + b[run].unit);
        });
    });
    place.replaceChildren(svg.node());
}
