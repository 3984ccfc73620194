"use strict";

/* Makes an element. Text only ever becomes text; addresses are those of the web or of this page. */
function element(tag, attributes, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) {
        if (name === "class") {
            made.className = value;
        } else if (name === "href") {
            if (/^(https?:\/\/|#)/.test(value)) {
                made.setAttribute("href", value);
            }
        } else if (name.startsWith("on")) {
            made.addEventListener(name.substring(2), value);
        } else if (value !== false) {
            made.setAttribute(name, value === true ? "" : value);
        }
    }
    made.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined && child !== ""));
    return made;
}

function drawing(tag, attributes, text) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes || {})) {
        made.setAttribute(name, value);
    }
    if (text !== undefined) {
        made.textContent = text;
    }
    return made;
}

const percent = share => {
    const value = share * 100;
    return (value !== 0 && Math.abs(value) < 10 ? value.toFixed(1) : value.toFixed(0)) + " %";
};
const points = growth => (growth < 0 ? "\u2212" : "+") + Math.abs(growth * 100).toFixed(1) + " points";
const whole = d3.format(",d");
const figure = value => (value === 0 ? "0" : Math.abs(value) >= 1e6 || Math.abs(value) < 1e-3
    ? value.toExponential(2) : Math.abs(value) >= 1000 ? whole(Math.round(value)) : String(+value.toPrecision(4)));
function time(seconds) {
    if (seconds === 0) {
        return "0";
    }
    return seconds >= 100 ? whole(Math.round(seconds)) + " s"
        : seconds >= 1 ? seconds.toFixed(2) + " s"
            : seconds >= 1e-3 ? (seconds * 1e3).toFixed(seconds >= 0.1 ? 0 : 1) + " ms"
                : (seconds * 1e6).toFixed(0) + " \u00b5s";
}

function bytes(count) {
    const size = Math.abs(count);
    const [unit, name] = size >= 1 << 30 ? [1 << 30, "GB"] : size >= 1 << 20 ? [1 << 20, "MB"] : [1 << 10, "kB"];
    return (size / unit < 10 ? +(count / unit).toFixed(1) : whole(Math.round(count / unit))) + " " + name;
}

/* A table; a column is {title, number, cell}, a cell text or an element. Stacked, its cells are below each other on a telephone. */
function table(caption, columns, rows, stacked) {
    return element("div", {class: "scroll"},
        element("table", {class: stacked ? "stacked" : ""},
            element("caption", {}, caption),
            element("thead", {}, element("tr", {},
                columns.map(c => element("th", {scope: "col", class: c.number ? "number" : ""}, c.title)))),
            element("tbody", {}, rows.map(row => element("tr", {},
                columns.map(c => element("td", {class: c.number ? "number" : "", "data-title": c.title}, c.cell(row))))))));
}

const origins = list => list.map(origin => element("code", {class: "origin"}, origin));
