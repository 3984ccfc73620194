'use strict';
(function () {
  var data = JSON.parse(document.getElementById('data').textContent);
  var $ = function (id) { return document.getElementById(id); };
  function el(name, attributes) {
    var made = document.createElement(name);
    Object.keys(attributes || {}).forEach(function (key) {
      if (key === 'text') made.textContent = attributes[key]; else made.setAttribute(key, attributes[key]);
    });
    for (var i = 2; i < arguments.length; i++) if (arguments[i]) made.appendChild(arguments[i]);
    return made;
  }
  function figure(value) { return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2); }
  function many(count, what) { return count.toLocaleString('en-US') + ' ' + what + (count === 1 ? '' : 's'); }
  function cores(value) { return value === null || value === undefined ? 'cores unknown' : figure(value) + ' cores'; }
  function valued(value, unit) {
    switch (unit) {
      case 'percent': return (value * 100).toFixed(1) + ' %';
      case 'points': return (value * 100).toFixed(1) + ' points';
      case 'megabytes': return (value / 1048576).toFixed(0) + ' MB';
      case 'bytes-per-second': return (value / 1048576).toFixed(1) + ' MB/s';
      case 'per-second': return Number(value.toPrecision(4)) + ' /s';
      case 'seconds': return Number(value.toPrecision(4)) + ' s';
      default: return Number(value.toPrecision(4)) + (unit === 'count' ? '' : ' ' + unit);
    }
  }
  $('summary').textContent = many(data.bundles, 'bundle') + ' of ' + many(data.allServices, 'service') + ', '
    + data.from.slice(0, 10) + ' to ' + data.to.slice(0, 10)
    + (data.allServices > data.services.length ? '; the ' + data.services.length + ' with the most causes are shown' : '');

  // a fleet has instances, a service has reports of them
  var n = data.by === 'report' ? 3 : 2, counted = data.by, Counted = counted[0].toUpperCase() + counted.slice(1) + 's';
  $('by').parentNode.lastChild.textContent = ' color by ' + counted + 's, not cores';

  var at = {};
  data.cells.forEach(function (cell) { at[cell[0] + ' ' + cell[1]] = cell; });

  function list(title, cells, name) {
    $('detail').textContent = '';
    $('detail').appendChild(el('h3', {text: title}));
    var table = el('table', {'class': 'list'});
    table.appendChild(el('tr', {}, el('th', {text: name === 1 ? 'Cause' : 'Service'}), el('th', {text: Counted}),
      el('th', {text: 'Cost'}), el('th', {text: 'First seen'}), el('th', {text: 'Last seen'}), el('th', {text: 'Report of a bundle'})));
    cells.sort(function (a, b) { return (b[4] || 0) - (a[4] || 0) || b[n] - a[n]; });
    cells.forEach(function (c) {
      table.appendChild(el('tr', {},
        el('td', {text: name === 1 ? data.causes[c[1]].title + ', ' + c[7] : data.services[c[0]]}),
        el('td', {text: String(c[n])}), el('td', {text: cores(c[4])}), el('td', {text: c[5]}), el('td', {text: c[6]}),
        el('td', {}, c[9] ? el('a', {href: c[9], text: c[8]}) : el('code', {text: "jdkdoctor diagnose '" + c[8] + "'"}))));
    });
    $('detail').appendChild(table);
    $('detail').scrollIntoView({block: 'nearest'});
  }
  function pick(index, value) { return data.cells.filter(function (c) { return c[index] === value; }); }

  function draw() {
    var wanted = $('filter').value.toLowerCase(), instances = $('by').checked;
    var rows = [], columns = [];
    var ofService = data.services.map(function (s) { return s.toLowerCase().indexOf(wanted) >= 0; });
    var ofCause = data.causes.map(function (c) { return (c.id + ' ' + c.title).toLowerCase().indexOf(wanted) >= 0; });
    var some = ofCause.indexOf(true) >= 0, any = ofService.indexOf(true) >= 0;
    data.services.forEach(function (s, i) {
      if (ofService[i] || !any && some) rows.push(i);
    });
    data.causes.forEach(function (c, i) {
      var seen = rows.some(function (r) { return at[r + ' ' + i]; });
      if (seen && (ofCause[i] || any)) columns.push(i);
    });
    rows = rows.filter(function (r) { return columns.some(function (c) { return at[r + ' ' + c]; }); });
    var known = data.cells.some(function (c) { return c[4] !== null; });
    var weigh = function (c) { return instances || !known ? c[n] : c[4] || 0; };
    var most = Math.max.apply(null, data.cells.map(weigh).concat([1e-9]));
    var table = el('table', {}), head = el('tr', {}, el('td', {}));
    columns.forEach(function (c) {
      var button = el('button', {text: data.causes[c].id, title: data.causes[c].title});
      button.onclick = function () { list(data.causes[c].title, pick(1, c), 0); };
      head.appendChild(el('th', {scope: 'col'}, button));
    });
    table.appendChild(el('thead', {}, head));
    var body = el('tbody', {});
    rows.forEach(function (r) {
      var name = el('button', {text: data.services[r]}), row = el('tr', {}, el('th', {scope: 'row'}, name));
      name.onclick = function () { list(data.services[r], pick(0, r), 1); };
      columns.forEach(function (c) {
        var cell = at[r + ' ' + c], td = el('td', {});
        if (cell) {
          var label = data.services[r] + ', ' + data.causes[c].title + ': ' + many(cell[n], counted) + ', ' + cores(cell[4])
            + ', first seen ' + cell[5];
          var button = el('button', {title: label, 'aria-label': label,
            text: instances || cell[4] === null ? String(cell[n]) : figure(cell[4])});
          button.onclick = function () { list(data.services[r] + ': ' + data.causes[c].title, [cell], 1); };
          td.style.background = 'rgba(var(--heat),' + (0.08 + 0.52 * Math.sqrt(weigh(cell) / most)).toFixed(2) + ')';
          td.appendChild(button);
        }
        row.appendChild(td);
      });
      body.appendChild(row);
    });
    table.appendChild(body);
    $('map').textContent = '';
    if (rows.length) $('map').appendChild(table); else $('map').appendChild(el('p', {'class': 'soft', text: 'No cause.'}));
  }
  $('filter').oninput = draw;
  $('by').onchange = draw;
  draw();

  function chart(change) {
    var ns = 'http://www.w3.org/2000/svg', svg = document.createElementNS(ns, 'svg'), n = change.values.length;
    var low = Math.min.apply(null, change.values), high = Math.max.apply(null, change.values), span = high - low || 1;
    svg.setAttribute('viewBox', '0 0 260 48');
    svg.setAttribute('role', 'img');
    svg.setAttribute('aria-label', change.name + ' from ' + valued(change.before, change.unit) + ' to ' + valued(change.after, change.unit));
    var path = document.createElementNS(ns, 'path');
    path.setAttribute('d', change.values.map(function (v, i) {
      return (i ? 'L' : 'M') + (2 + 256 * i / Math.max(1, n - 1)).toFixed(1) + ' ' + (44 - 40 * (v - low) / span).toFixed(1);
    }).join(''));
    var line = document.createElementNS(ns, 'line'), x = 2 + 256 * (change.at - 0.5) / Math.max(1, n - 1);
    line.setAttribute('x1', x); line.setAttribute('x2', x); line.setAttribute('y1', 0); line.setAttribute('y2', 48);
    svg.appendChild(path); svg.appendChild(line);
    return svg;
  }
  var where = $('regressions');
  where.appendChild(el('p', {'class': 'soft', text: many(data.allIncidents, 'regression') + ' in '
    + data.series.toLocaleString('en-US') + ' series' + (data.allIncidents > data.incidents.length ? ', the latest ' + data.incidents.length + ' are shown' : '')}));
  data.incidents.slice().reverse().forEach(function (i) {
    var box = el('div', {'class': 'incident'}, el('h3', {text: i.service + (i.deployment ? ' since deployment ' + i.deployment : '')
      + ', ' + i.at.slice(0, 16).replace('T', ' ') + ' UTC'}));
    var table = el('table', {'class': 'list'});
    i.changes.forEach(function (c) {
      table.appendChild(el('tr', {}, el('td', {}, el('code', {text: c.name})),
        el('td', {text: valued(c.before, c.unit) + ' \u2192 ' + valued(c.after, c.unit) + (c.cores === undefined ? '' : ', ' + figure(c.cores) + ' cores')}),
        el('td', {}, chart(c))));
    });
    box.appendChild(table);
    if (i.cameWith.length) box.appendChild(el('p', {text: 'Changed with it: ' + i.cameWith.join('; ')}));
    if (i.cases.length) box.appendChild(el('p', {text: 'Causes that begin there: ' + i.cases.join(', ')}));
    where.appendChild(box);
  });

  var unread = $('unread');
  unread.appendChild(el('p', {'class': 'soft', text: many(data.allUnread, 'bundle')
    + (data.allUnread > data.unread.length ? ', the first ' + data.unread.length + ' are shown' : '')}));
  if (data.unread.length) {
    var rows = el('table', {'class': 'list'}, el('tr', {}, el('th', {text: 'Service'}), el('th', {text: 'Bundle'}), el('th', {text: 'Reason'})));
    data.unread.forEach(function (b) {
      rows.appendChild(el('tr', {}, el('td', {text: b[1]}), el('td', {}, el('code', {text: b[0]})), el('td', {text: b[2]})));
    });
    unread.appendChild(rows);
  }
})();
