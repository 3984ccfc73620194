'use strict';
(() => {
  const {version, wrongVersions, beginning, stretch: stretchOf} = window.jdkdoctor;
  const data = window.jdkdoctorCompare;
  const form = document.getElementById('compare');
  const changes = document.getElementById('changes');
  const stretch = v => stretchOf(data, v);

  const flags = data.flags.map(([name, at, ...states]) => ({
    name,
    states: [...at.replace(/([a-z])(\d+)/g, (_, letter, times) => letter.repeat(times))]
      .map(letter => states[letter.charCodeAt(0) - 97])}));

  const compare = (from, to) => {
    const result = {added: [], removed: [], changed: [], settledAtStart: []};
    for (const {name, states} of flags) {
      const before = states[from], now = states[to];
      const change = {flag: name, kind: now.kind || before.kind || 'product', from: before.value, to: now.value, source: now.source};
      if (before.has === false && now.has) {
        result.added.push(change);
      } else if (before.has && now.has === false) {
        result.removed.push(change);
      } else if (before.has && now.has) {
        const stated = [before.value, now.value].filter(v => v !== undefined).length;
        const settled = before.settled || now.settled;
        if (stated === 2 && before.value !== now.value) (settled ? result.settledAtStart : result.changed).push(change);
        if (stated === 1 && !before.settled !== !now.settled) result.settledAtStart.push(change);
      }
    }
    return result;
  };

  const element = (name, text, ...children) => {
    const e = document.createElement(name);
    if (text) e.textContent = text;
    e.append(...children);
    return e;
  };
  const link = (href, text) => {
    const a = element('a', text);
    a.href = href;
    return a;
  };
  const section = (title, ...content) => {
    const s = element('section', '', element('h2', title), ...content);
    s.setAttribute('aria-label', title);
    return s;
  };
  const table = (label, heads, rows) => {
    const head = heads.map(h => { const th = element('th', h); th.scope = 'col'; return th; });
    const body = rows.map(([first, ...others]) => {
      const th = element('th', '', element('code', first));
      th.scope = 'row';
      return element('tr', '', th, ...others.map(o => element('td', o)));
    });
    const scroll = element('div', '', element('table', '',
      element('thead', '', element('tr', '', ...head)), element('tbody', '', ...body)));
    scroll.className = 'scroll';
    scroll.tabIndex = 0;
    scroll.setAttribute('role', 'region');
    scroll.setAttribute('aria-label', 'Table: ' + label);
    return scroll;
  };

  const told = value => value === undefined ? 'settled at start' : value === '' ? 'empty' : value;
  const cases = (list, from, to) => {
    if (!list.length) return element('p', 'None that is known.');
    return element('ol', '', ...list.map(c => {
      const because = c.because.replace('{to}', to).replace('{from}', from);
      const watch = c.watch.slice(0, 3).map(w => element('li', 'watch: ' + w));
      const record = c.collect.slice(0, 2).map(r => element('li', 'record before and after: ', element('code', r.command)));
      return element('li', '', element('p', '', link('cases/' + c.id + '.html', c.title)),
        element('p', (c.certain ? 'Because ' : 'Perhaps: ') + because + '.'), element('ul', '', ...watch, ...record));
    }));
  };
  const flagTable = (title, list) => section(title, list.length
    ? table(title, ['flag', 'before', 'after', 'source'],
      list.map(f => [f.flag, told(f.from), told(f.to), f.source || '']))
    : element('p', 'None that is known.'));
  const names = list =>
    element('p', '', ...list.flatMap((f, i) => i ? [', ', element('code', f.flag)] : [element('code', f.flag)]));
  // hundreds of names are no reading
  const flagNames = (title, list) => section(title, !list.length ? element('p', 'None.')
    : list.length <= 20 ? names(list)
    : element('details', '', element('summary', `${list.length} flags`), names(list)));
  const others = (from, to) => {
    const title = 'Other changes of the JDK, oldest first';
    const list = data.changes.filter(c => c.at[from] !== 's' && c.at[to] !== 'n');
    return section(title, !list.length ? element('p', 'None that is known.') : element('ul', '', ...list.map(c => {
      const sources = c.sources.flatMap((s, i) => i ? [', ', link(s.url, s.name)] : [link(s.url, s.name)]);
      const certain = c.at[from] === 'n' && c.at[to] === 's';
      return element('li', '', element('p', '', element('strong', c.title), ' (', ...sources, certain ? ')' : '), perhaps'),
        element('ul', '', element('li', 'Concerns: ' + c.concerns), element('li', 'You see: ' + c.sees), element('li', 'Do: ' + c.do)));
    })));
  };
  const security = (from, to) => {
    const title = 'Security properties with another default';
    const s = data.security[from + '-' + to];
    if (!s) return section(title, element('p', 'Not known: there is data of 11, 17, 21 and 25.'));
    const items = (word, list) => list && list.length ? word + ' ' + list.join(', ') : '';
    const says = p => p.added
      ? [items('added', p.added), items('dropped', p.dropped)].filter(Boolean).join('; ')
      : p.from === undefined ? 'new: ' + told(p.to) : p.to === undefined ? 'gone; was ' + told(p.from) : told(p.from) + ' → ' + told(p.to);
    return section(title, element('p', `From java.security of ${s.from} and ${s.to}.`),
      table(title, ['property', 'change'], s.changes.map(p => [p.property, says(p)])));
  };

  const show = (from, to, all) => {
    const a = stretch(version(from)), b = stretch(version(to));
    const list = beginning(data, version(from), version(to));
    const found = compare(a, b);
    const shown = flags => flags.filter(f => all || f.kind === 'product' || f.kind === 'manageable');
    const lines = [data.stretches[a][0], data.stretches[b][0]];
    changes.replaceChildren(
      section('Cases that can begin with it, most likely first', cases(list, from, to)),
      others(a, b),
      element('p', lines[0] === lines[1]
        ? `Of flags within a release line only what is known of single updates; the data is from ${data.lines[lines[0]]}.`
        : `Flags are from ${data.lines[lines[0]]} and ${data.lines[lines[1]]}, on linux-x64.`),
      flagTable('Flags with another default', shown(found.changed)),
      flagTable('Flags that the JVM settles at start, as printed on one machine', shown(found.settledAtStart)),
      flagNames('Flags that are gone', shown(found.removed)),
      flagNames('New flags', shown(found.added)),
      security(...lines));
    return `JDK ${from} to ${to}: ${list.length === 1 ? '1 case' : list.length + ' cases'} can begin.`;
  };

  const value = name => form.elements[name].value.trim();
  const apply = () => {
    const given = ['from', 'to'].map(value);
    const wrong = given.filter(g => g && !version(g));
    const unknown = given.filter(g => g && version(g) && stretch(version(g)) < 0);
    const problem = document.getElementById('compare-problem');
    problem.textContent = wrong.length ? wrongVersions(wrong)
      : unknown.length ? `There is no data of ${unknown.join(' and ')}; there is of 8 to 25.` : '';
    problem.hidden = !problem.textContent;
    const ready = given.every(Boolean) && problem.hidden;
    document.getElementById('compare-count').textContent = ready ? show(...given, form.elements.all.checked) : '';
    document.getElementById('compare-start').hidden = ready;
    if (!ready) changes.replaceChildren();
  };
  const read = () => {
    const state = new URLSearchParams(location.hash.slice(1));
    form.elements.from.value = state.get('from') || '';
    form.elements.to.value = state.get('to') || '';
    form.elements.all.checked = state.has('all');
    apply();
  };
  form.addEventListener('input', () => {
    const state = new URLSearchParams([...new FormData(form)].filter(([, v]) => v.trim()));
    history.replaceState(null, '', location.pathname + location.search + (state.size ? '#' + state : ''));
    apply();
  });
  form.addEventListener('submit', e => e.preventDefault());
  window.addEventListener('hashchange', read);
  read();
})();
