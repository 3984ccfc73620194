"use strict";

/*
 * The differential flame graph, our own: those to be had as libraries draw one profile, colored by its growth, where
 * frames that vanished have no width. Here a frame is as wide as its shares of both runs together, or of the one asked
 * for.
 */
class Flames {
    static ROW = 19;
    static LETTER = 6.7;
    static SEEN = 0.7;

    constructor(stacks, paired, titles) {
        this.stacks = stacks;
        this.paired = paired;
        this.titles = titles;
        this.widths = paired ? "both" : "current";
        this.found = null;
        this.highlighted = -1;
        this.svg = drawing("svg", {class: "flames", tabindex: "0", role: "application",
            "aria-label": "Flame graph. Arrow keys move between frames, Enter zooms in, Escape zooms out."});
        this.frame = element("div", {class: "flameframe"}, this.svg);
        this.says = element("div", {class: "says", role: "status", "aria-live": "polite"});
        this.svg.addEventListener("mousemove", e => this.point(e.target));
        this.svg.addEventListener("click", e => this.press(e.target));
        this.svg.addEventListener("keydown", e => this.key(e));
        this.choose("fromRoots");
    }

    /* Takes one of the two trees. */
    choose(direction) {
        this.direction = direction;
        const graph = this.stacks[direction];
        const count = graph.name.length;
        this.graph = graph;
        this.parent = new Int32Array(count).fill(-1);
        this.end = new Int32Array(count);
        const open = [];
        for (let i = 0; i < count; i++) {
            while (open.length > graph.depth[i]) {
                this.end[open.pop()] = i;
            }
            this.parent[i] = open.length ? open[open.length - 1] : -1;
            open.push(i);
        }
        open.forEach(i => { this.end[i] = count; });
        this.zoomed = -1;
        this.group = null;
        this.cursor = -1;
        this.search(this.sought || "");
    }

    base(i) {
        return this.graph.base ? this.graph.ofBase[i] / this.graph.base : 0;
    }

    current(i) {
        return this.graph.current ? this.graph.ofCurrent[i] / this.graph.current : 0;
    }

    name(i) {
        return this.stacks.names[this.graph.name[i]];
    }

    value(i) {
        return this.widths === "baseline" ? this.base(i)
            : this.widths === "current" ? this.current(i) : (this.base(i) + this.current(i)) / 2;
    }

    show(widths) {
        this.widths = widths;
        this.zoom(-1);
    }

    /* Marks the frames with a text, or that a /regular expression/ matches, and says their share of both runs. */
    search(text) {
        this.sought = text;
        this.found = null;
        this.result = "";
        if (text) {
            let matches;
            try {
                const regex = /^\/(.+)\/$/.exec(text);
                const pattern = regex ? new RegExp(regex[1], "i") : null;
                matches = this.stacks.names.map(n =>
                    pattern ? pattern.test(n) : n.toLowerCase().includes(text.toLowerCase()));
            } catch (e) {
                this.result = "not a regular expression";
                this.draw();
                return;
            }
            this.found = this.graph.name.map(n => matches[n]);
            let base = 0;
            let current = 0;
            let frames = 0;
            for (let i = 0; i < this.found.length; i++) {
                frames += this.found[i] ? 1 : 0;
            }
            for (let i = 0; i < this.found.length; i++) {
                if (this.found[i]) {
                    base += this.base(i);
                    current += this.current(i);
                    i = this.end[i] - 1;
                }
            }
            this.result = frames === 0 ? "nothing found"
                : whole(frames) + (frames === 1 ? " frame, " : " frames, ") + this.shares(base, current);
        }
        this.draw();
        this.showHit();
    }

    /* Scrolls to the first of the frames found, where none is in sight. */
    showHit() {
        const rows = [...this.svg.querySelectorAll(".hit > rect:first-child")].map(rect => Number(rect.getAttribute("y")));
        const {scrollTop, clientHeight} = this.frame;
        if (rows.length && !rows.some(y => y >= scrollTop && y < scrollTop + clientHeight - Flames.ROW)) {
            this.frame.scrollTop = Math.min(...rows) - clientHeight / 2;
        }
    }

    shares(base, current) {
        return this.paired
            ? percent(base) + " of baseline, " + percent(current) + " of current: " + points(current - base)
            : percent(current) + " of samples";
    }

    highlight(hypothesis) {
        this.highlighted = this.highlighted === hypothesis ? -1 : hypothesis;
        this.draw();
    }

    zoom(i) {
        this.zoomed = i;
        this.group = null;
        this.draw();
    }

    /* Zooms into neighbors that are each too narrow to be seen. */
    open(narrow) {
        this.zoomed = this.parent[narrow.from];
        this.group = narrow;
        this.draw();
    }

    /* Lays out what the zoom shows; neighbors that are too narrow to be seen become one box. */
    layout(width) {
        const boxes = [];
        const {depth} = this.graph;
        const above = [];
        for (let i = this.zoomed; i >= 0; i = this.parent[i]) {
            above.unshift(i);
        }
        above.slice(0, this.group ? undefined : -1).forEach(i => boxes.push({i, x: 0, w: width, above: true}));
        const from = this.group ? this.group.from : Math.max(this.zoomed, 0);
        const to = this.group ? this.group.to : this.zoomed < 0 ? depth.length : this.end[this.zoomed];
        // what is too small to be seen is missing from the rows, not from the scale
        const all = Math.max(this.sum(from, to, i => this.value(i)), 1e-12);
        const next = [];
        next[depth[from]] = 0;
        for (let i = from; i < to;) {
            const d = depth[i];
            const w = this.value(i) / all * width;
            const x = next[d];
            next[d] = x + w;
            if (w >= Flames.SEEN) {
                next[d + 1] = x;
                boxes.push({i, x, w});
                i++;
                continue;
            }
            const last = boxes[boxes.length - 1];
            if (last && last.to === i) {
                last.w += w;
                last.to = this.end[i];
                last.count++;
            } else if (w > 0) {
                boxes.push({from: i, to: this.end[i], x, w, count: 1});
            }
            i = this.end[i];
        }
        return boxes.filter(box => box.w >= Flames.SEEN);
    }

    /* A value summed over neighbors. */
    sum(from, to, value) {
        let sum = 0;
        for (let i = from; i < to; i = this.end[i]) {
            sum += value(i);
        }
        return sum;
    }

    colors() {
        const style = getComputedStyle(this.svg);
        const color = name => style.getPropertyValue(name).trim();
        return {
            grown: d3.interpolateRgb(color("--same"), color("--grown")),
            shrunk: d3.interpolateRgb(color("--same"), color("--shrunk")),
        };
    }

    /* How a frame changed, from -1 to 1: few points are little however large the ratio. */
    change(i) {
        const base = this.base(i);
        const current = this.current(i);
        const most = Math.max(base, current);
        return this.paired && most > 0 ? (current - base) / most * Math.min(1, Math.abs(current - base) / 0.004) : 0;
    }

    kind(i) {
        return !this.paired ? "" : this.graph.ofBase[i] === 0 ? "new" : this.graph.ofCurrent[i] === 0 ? "gone" : "";
    }

    draw() {
        const width = Math.max(this.frame.clientWidth || 1000, 320);
        const boxes = this.layout(width);
        const rows = boxes.reduce((most, box) => Math.max(most, this.graph.depth[box.count ? box.from : box.i] + 1), 1);
        const height = rows * Flames.ROW;
        const colors = this.colors();
        const all = document.createDocumentFragment();
        all.append(this.hatching());
        this.narrow = boxes.filter(box => box.count);
        this.narrow.forEach((box, n) => all.append(this.crowd(box, n)));
        boxes.filter(box => !box.count).forEach(box => all.append(this.box(box, colors)));
        this.svg.setAttribute("viewBox", "0 0 " + width + " " + height);
        this.svg.replaceChildren(all);
        this.tell(this.cursor);
    }

    hatching() {
        const pattern = drawing("pattern", {id: "hatch", width: 6, height: 6, patternUnits: "userSpaceOnUse",
            patternTransform: "rotate(45)"});
        pattern.append(drawing("line", {x1: 0, y1: 0, x2: 0, y2: 6, class: "hatchline"}));
        const defs = drawing("defs");
        defs.append(pattern);
        return defs;
    }

    crowd({from, to, x, w, count}, n) {
        const hit = this.found && this.found.slice(from, to).includes(true);
        const group = drawing("g", {class: "narrow " + (hit ? "hit" : this.found ? "dimmed" : ""), "data-narrow": n});
        const y = this.graph.depth[from] * Flames.ROW;
        group.append(drawing("rect", {x, y, width: Math.max(w - 0.6, 0.5), height: Flames.ROW - 1, rx: 2}));
        const text = whole(count) + " narrow";
        if (text.length <= Math.floor((w - 6) / Flames.LETTER)) {
            group.append(drawing("text", {x: x + 3, y: y + 13}, text));
        }
        return group;
    }

    box({i, x, w, above}, colors) {
        const by = this.graph.by[i];
        const dimmed = (this.found && !this.found[i]) || (this.highlighted >= 0 && !this.accounted(by));
        const kind = this.kind(i);
        const group = drawing("g", {
            class: ["n", kind, above ? "above" : "", this.found && this.found[i] ? "hit" : "", dimmed ? "dimmed" : "",
                i === this.cursor ? "cursor" : ""].join(" "),
            "data-i": i,
        });
        const y = this.graph.depth[i] * Flames.ROW;
        const change = this.change(i);
        const h = Flames.ROW - 1;
        const inner = Math.max(w - 0.6, 0.5);
        group.append(drawing("rect", {x, y, width: inner, height: h, rx: 2,
            fill: change >= 0 ? colors.grown(change) : colors.shrunk(-change)}));
        if (kind === "gone") {
            group.append(drawing("rect", {x, y, width: inner, height: h, rx: 2, fill: "url(#hatch)"}));
        }
        if (by >= 0) {
            group.append(drawing("rect", {x, y: y + h - 3, width: inner, height: 3,
                class: "by by" + this.hypothesis(by) % 5}));
        }
        const letters = Math.floor((w - 6) / Flames.LETTER);
        if (letters >= 3) {
            group.append(drawing("text", {x: x + 3, y: y + 13}, Flames.shortened(this.name(i), letters)));
        }
        return group;
    }

    /* The end of a name tells more than its packages. */
    static shortened(name, letters) {
        if (name.length <= letters) {
            return name;
        }
        const bare = name.replace(/^(?:[a-z_$][\w$]*\.)+(?=[A-Z])/, "");
        return bare.length <= letters ? bare : bare.substring(0, letters - 1) + "\u2026";
    }

    hypothesis(by) {
        return this.titles.indexOf(this.stacks.hypotheses[by]);
    }

    accounted(by) {
        return by >= 0 && this.hypothesis(by) === this.highlighted;
    }

    static index(target) {
        const node = target.closest ? target.closest("[data-i]") : null;
        return node ? Number(node.getAttribute("data-i")) : -1;
    }

    crowdOf(target) {
        const node = target.closest ? target.closest("[data-narrow]") : null;
        return node ? this.narrow[Number(node.getAttribute("data-narrow"))] : null;
    }

    point(target) {
        const crowd = this.crowdOf(target);
        if (crowd) {
            this.pointed = -1;
            this.says.replaceChildren(
                element("span", {}, whole(crowd.count) + (crowd.count === 1 ? " frame" : " frames")
                    + " too narrow to be drawn, " + this.shares(this.sum(crowd.from, crowd.to, i => this.base(i)),
                        this.sum(crowd.from, crowd.to, i => this.current(i)))),
                element("span", {class: "quiet"}, "a click zooms in"));
            return;
        }
        const i = Flames.index(target);
        if (i >= 0 && i !== this.pointed) {
            this.pointed = i;
            this.tell(i);
        }
    }

    press(target) {
        const crowd = this.crowdOf(target);
        if (crowd) {
            this.open(crowd);
            return;
        }
        const i = Flames.index(target);
        this.cursor = i;
        this.zoom(i >= 0 && i !== this.zoomed ? i : i < 0 ? -1 : this.parent[i]);
    }

    key(event) {
        const moves = {
            ArrowDown: i => (i < 0 ? 0 : this.child(i)),
            ArrowUp: i => (i < 0 ? 0 : this.parent[i] >= 0 ? this.parent[i] : i),
            ArrowRight: i => (i < 0 ? 0 : this.sibling(i, 1)),
            ArrowLeft: i => (i < 0 ? 0 : this.sibling(i, -1)),
        };
        if (moves[event.key]) {
            this.cursor = moves[event.key](this.cursor);
            this.draw();
            this.reveal();
        } else if (event.key === "Enter" || event.key === " ") {
            this.zoom(this.cursor);
        } else if (event.key === "Escape" || event.key === "Home") {
            this.zoom(-1);
        } else {
            return;
        }
        event.preventDefault();
    }

    reveal() {
        const at = this.svg.querySelector(".cursor");
        if (at) {
            at.scrollIntoView({block: "nearest"});
        }
    }

    child(i) {
        return i + 1 < this.end[i] ? i + 1 : i;
    }

    sibling(i, step) {
        const parent = this.parent[i];
        const to = parent < 0 ? this.graph.depth.length : this.end[parent];
        let before = i;
        for (let s = parent + 1; s < to; s = this.end[s]) {
            if (step < 0 && this.end[s] === i) {
                return s;
            }
            before = s;
        }
        return step > 0 && this.end[i] < to ? this.end[i] : before === i || step < 0 ? i : before;
    }

    tell(i) {
        if (i < 0) {
            this.says.replaceChildren(element("span", {class: "quiet"},
                "Point at a frame, or move with the arrow keys; click or Enter zooms in, Escape out."));
            return;
        }
        const by = this.graph.by[i];
        const kind = {new: "new in current", gone: "gone from current", "": ""}[this.kind(i)];
        this.says.replaceChildren(
            element("code", {}, this.name(i)),
            element("span", {}, this.shares(this.base(i), this.current(i)) + (kind ? ", " + kind : "")),
            by >= 0 ? element("span", {class: "accounted by" + this.hypothesis(by) % 5},
                "accounted for by " + this.stacks.hypotheses[by]) : "");
    }
}
