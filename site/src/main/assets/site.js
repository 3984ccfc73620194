'use strict';
(() => {
  const root = document.body.dataset.root;

  // 8u202 -> [8,0,202,0], 11.0.4 -> [11,0,4,0]; a bare feature number means all of its updates
  const version = text => {
    const t = text.trim().replace(/^(jdk|java)[- ]?/i, '');
    let m = /^(?:1\.)?([5-8])(?:\.0)?(?:[u_](\d+))?(?:-?b\d+)?$/.exec(t);
    if (m) return {parts: [+m[1], 0, +(m[2] || 0), 0], exact: m[2] !== undefined};
    m = /^(9|[1-9]\d)(?:\.(\d+))?(?:\.(\d+))?(?:\.(\d+))?(?:\+\d+)?$/.exec(t);
    return m ? {parts: [+m[1], +(m[2] || 0), +(m[3] || 0), +(m[4] || 0)], exact: m[2] !== undefined} : null;
  };
  const wrongVersions = texts =>
    texts.length ? `“${texts.join('”, “')}” is not a JDK version; write 8u202, 11.0.4 or 17.` : '';
  const LAST = 4000;
  const span = v => v.exact
    ? [number(v.parts), number(v.parts)]
    : [number([v.parts[0], 0, 0, 0]), number([v.parts[0], LAST, LAST, LAST])];
  const number = p => ((p[0] * 4096 + p[1]) * 4096 + p[2]) * 4096 + p[3];
  const windows = text => [...text.matchAll(/([[(])([^,\s]*),([^\])\s]*)([\])])/g)].map(m => {
    const from = m[2] && version(m[2]), to = m[3] && version(m[3]);
    return [
      from ? (m[1] === '[' ? span(from)[0] : span(from)[1] + 1) : 0,
      to ? (m[4] === ']' ? span(to)[1] : span(to)[0] - 1) : Infinity];
  });
  const touches = (spans, v) => {
    const [first, last] = span(v);
    return spans.some(([from, to]) => from <= last && to >= first);
  };

  // data lies in scripts, because a page that was opened from disk may not fetch a file
  const load = name => new Promise((done, failed) => {
    const script = document.createElement('script');
    script.src = root + 'assets/' + name;
    script.onload = done;
    script.onerror = failed;
    document.head.append(script);
  });

  // the last stretch of the comparison's data that begins with or before a version; a line alone, which begins with -1, is
  // a stretch of its own
  const stretch = (data, v) => {
    let found = -1;
    data.stretches.forEach((first, n) => {
      if (first[0] === v.parts[0] && (v.exact ? first[1] >= 0 && number(first) <= number(v.parts) : first[1] < 0)) {
        found = n;
      }
    });
    return found;
  };
  // the cases that can begin on the way from one version to another, most likely first
  const beginning = (data, from, to) => {
    const a = stretch(data, from), b = stretch(data, to);
    return a < 0 || b < 0 ? [] : data.lists[data.between[a][b]].map(n => data.cases[n]);
  };

  // of compare.js as well
  window.jdkdoctor = {version, number, wrongVersions, stretch, beginning};

  const filters = document.getElementById('filters');
  if (filters) {
    const names = ['text', 'area', 'kind', 'evidence', 'from', 'to'];
    const list = document.getElementById('cases'), upgrade = document.getElementById('upgrade');
    const items = [...list.querySelectorAll('li')];
    const home = new Map(items.map(li => [li, li.parentElement]));
    const first = document.getElementById('fresh');
    const spans = new Map(items.map(li => [li, windows(li.dataset.windows)]));
    const count = document.getElementById('count'), none = document.getElementById('none');
    const problem = document.getElementById('version-problem');
    const read = () => {
      const state = new URLSearchParams(location.hash.slice(1));
      names.forEach(n => { filters.elements[n].value = state.get(n) || ''; });
    };
    const apply = () => {
      const value = Object.fromEntries(names.map(n => [n, filters.elements[n].value.trim()]));
      const wanted = value.text.toLowerCase().split(/\s+/).filter(Boolean);
      const from = value.from && version(value.from), to = value.to && version(value.to);
      const wrong = [['from', from], ['to', to]].filter(([n, v]) => value[n] && !v).map(([n]) => value[n]);
      problem.hidden = !wrong.length;
      problem.textContent = wrongVersions(wrong);
      // a default that changes brings a case, too, that the older JDK could have by its flags
      const data = window.jdkdoctorCompare;
      const begins = from && to && data ? beginning(data, from, to).map(c => c.id) : [];
      if (from && to && !data) load('compare-data.js').then(apply);
      let shown = 0;
      for (const li of items) {
        const d = li.dataset, inTo = !to || touches(spans.get(li), to);
        const fits = inTo
          && (to || !from || touches(spans.get(li), from))
          && (!value.area || d.area === value.area)
          && (!value.kind || d.kind === value.kind)
          && (!value.evidence || d.evidence.split('|').includes(value.evidence))
          && wanted.every(w => d.words.includes(w));
        li.hidden = !fits;
        li.querySelector('.new').hidden = !(from && to && inTo && (begins.includes(d.id) || !touches(spans.get(li), from)));
        shown += fits;
      }
      count.textContent = shown === 1 ? '1 case' : `${shown} cases`;
      none.hidden = shown > 0;
      // what the upgrade brings comes first; the rest stays with its area, in its order
      const fresh = items.filter(li => !li.querySelector('.new').hidden);
      const place = li => (begins.indexOf(li.dataset.id) + 1) || begins.length + 1;
      fresh.sort((one, other) => place(one) - place(other));
      items.forEach(li => home.get(li).append(li));
      first.querySelector('ul').append(...fresh);
      document.querySelectorAll('section.group').forEach(group => {
        group.hidden = ![...group.querySelectorAll('li')].some(li => !li.hidden);
      });
      // all cases are a list of titles; what a user filters is shown in full
      list.classList.toggle('brief', names.every(n => !value[n]));
      const newOnes = fresh.filter(li => !li.hidden).length;
      if (newOnes) count.textContent += newOnes === 1
        ? '; 1 is new with this upgrade and listed first' : `; ${newOnes} are new with this upgrade and listed first`;
      upgrade.hidden = !(from && to);
      upgrade.href = 'compare.html#' + new URLSearchParams({from: value.from, to: value.to});
    };
    const remember = () => {
      const state = new URLSearchParams();
      names.forEach(n => { const v = filters.elements[n].value.trim(); if (v) state.set(n, v); });
      const hash = state.toString();
      history.replaceState(null, '', hash ? '#' + hash : location.pathname + location.search);
    };
    // a script that does not run hides nothing
    list.classList.add('few');
    list.querySelectorAll('.rest').forEach(rest => {
      rest.hidden = false;
      rest.firstElementChild.addEventListener('click', () => {
        const group = rest.parentElement;
        group.classList.add('open');
        group.querySelector('.beyond a').focus();
      });
    });
    const changed = () => { apply(); remember(); };
    filters.addEventListener('input', changed);
    filters.addEventListener('submit', e => e.preventDefault());
    filters.addEventListener('reset', () => setTimeout(changed));
    document.getElementById('clear').addEventListener('click', () => filters.reset());
    window.addEventListener('hashchange', () => { read(); apply(); });
    read();
    apply();
  }

  const entryFilter = document.getElementById('f-entries');
  if (entryFilter) {
    const entries = [...document.querySelectorAll('.entries > div')];
    const words = new Map(entries.map(e => [e, e.textContent.toLowerCase()]));
    const apply = () => {
      const wanted = entryFilter.value.toLowerCase().split(/\s+/).filter(Boolean);
      let shown = 0;
      entries.forEach(e => { e.hidden = !wanted.every(w => words.get(e).includes(w)); shown += !e.hidden; });
      document.querySelectorAll('#entries > section').forEach(letter => {
        letter.hidden = ![...letter.querySelectorAll('.entries > div')].some(e => !e.hidden);
      });
      document.getElementById('entries-count').textContent = shown === 1 ? '1 entry' : `${shown} entries`;
    };
    entryFilter.addEventListener('input', apply);
    apply();
  }

  const results = document.getElementById('results');
  const search = document.querySelector('form.search');
  const box = document.getElementById('search');
  if (results) {
    const found = document.getElementById('found');
    const excerpt = (text, wanted) => {
      const lower = text.toLowerCase();
      const at = wanted.map(w => lower.indexOf(w)).filter(i => i >= 0).sort((a, b) => a - b)[0] ?? 0;
      const start = Math.max(0, at - 60);
      return (start ? '… ' : '') + text.slice(start, start + 200) + ' …';
    };
    let find;
    const show = text => {
      results.replaceChildren();
      const {hits, all, words} = find(text);
      found.textContent = !words.length ? ''
        : hits.length > all ? (all ? `${all} with all words, then those with some of them` : 'No page has all of these words; these have some.')
        : all === 1 ? '1 page' : `${all} pages`;
      hits.slice(0, 50).forEach(p => {
        const li = document.createElement('li'), a = document.createElement('a');
        a.href = root + p.path;
        a.textContent = p.title;
        const where = document.createElement('span');
        where.className = 'note';
        where.textContent = ' ' + p.kind;
        const text = document.createElement('p');
        text.textContent = excerpt(p.text, words);
        li.append(a, where, text);
        results.append(li);
      });
    };
    const update = () => {
      show(box.value);
      const q = box.value.trim();
      history.replaceState(null, '', location.pathname + (q ? '#q=' + encodeURIComponent(q) : ''));
    };
    Promise.all(['lunr.js', 'search-index.js', 'search.js'].map(load)).then(() => {
      find = jdkdoctorSearch(lunr, jdkdoctorPages, jdkdoctorIndex);
      const state = new URLSearchParams(location.hash.slice(1) || location.search.slice(1));
      box.value = state.get('q') || box.value;
      show(box.value);
      box.addEventListener('input', update);
      box.focus();
      document.body.dataset.searchReady = 'yes';
    });
    search.addEventListener('submit', e => { e.preventDefault(); update(); });
  } else {
    search.addEventListener('submit', e => {
      e.preventDefault();
      location.href = root + 'search.html#q=' + encodeURIComponent(box.value.trim());
    });
  }

  const copy = (button, text) => navigator.clipboard.writeText(text).then(() => {
    const before = button.textContent;
    button.textContent = 'copied';
    setTimeout(() => { button.textContent = before; }, 1500);
  });
  document.querySelectorAll('main section[id] > h2, main section[id] h3[id]').forEach(heading => {
    const a = document.createElement('a');
    a.className = 'anchor';
    a.href = '#' + (heading.id || heading.parentElement.id);
    a.textContent = '#';
    a.setAttribute('aria-label', 'Link to ' + heading.textContent);
    if (navigator.clipboard) a.addEventListener('click', () => copy(a, a.href));
    heading.append(a);
  });
  if (navigator.clipboard) {
    document.querySelectorAll('main pre').forEach(pre => {
      const button = document.createElement('button'), around = document.createElement('div');
      button.type = 'button';
      button.textContent = 'copy';
      button.setAttribute('aria-label', 'Copy this text');
      // of a session, the commands are wanted and not what they print
      button.addEventListener('click', () => {
        const commands = pre.textContent.split('\n').filter(l => l.startsWith('$ ')).map(l => l.slice(2));
        copy(button, commands.length ? commands.join('\n') : pre.textContent.trimEnd());
      });
      around.className = 'copied';
      pre.replaceWith(around);
      around.append(pre, button);
    });
  }

  document.addEventListener('keydown', e => {
    if (e.key === '/' && !/^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName)) {
      e.preventDefault();
      box.focus();
    }
  });
})();
