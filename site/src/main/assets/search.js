'use strict';

// Finds pages by words: `lunr` with the index that was built with the site, and what an index of stems cannot tell. Returns a
// function from a text to {hits, all, words}: the pages, best first; how many of them have all words; the words in lower case.
function jdkdoctorSearch(lunr, pages, built) {
  const FEW = 5;
  const index = lunr.Index.load(built);
  const parts = text => text.toLowerCase().split(/[^a-z0-9]+/).filter(Boolean);
  const stem = word => lunr.stemmer(new lunr.Token(word)).toString();
  // the title of a page as words, its search words, and the stems of all words that name it, in its address, too
  const named = new Map();
  const names = p => {
    if (!named.has(p)) {
      const all = parts(p.title + ' ' + p.aliases + ' ' + p.path);
      named.set(p, {title: ` ${parts(p.title).join(' ')} `, words: p.aliases.toLowerCase().split('; '), stems: new Set(all.map(stem))});
    }
    return named.get(p);
  };
  // edits from one word to the other, a swap of two letters being one; more than the limit where there are more
  const edits = (a, b, limit) => {
    if (Math.abs(a.length - b.length) > limit) return limit + 1;
    let before = [], last = Array.from({length: b.length + 1}, (_, j) => j);
    for (let i = 1; i <= a.length; i++) {
      const row = [i];
      for (let j = 1; j <= b.length; j++) {
        row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], before[j - 2] + 1);
      }
      if (Math.min(...row) > limit) return limit + 1;
      before = last;
      last = row;
    }
    return last[b.length];
  };
  // each word of the pages, and how many pages name it in their title or search words, or at all
  let words;
  const vocabulary = () => {
    if (words) return words;
    words = new Map();
    for (const p of pages) {
      const told = new Set(parts(p.title + ' ' + p.aliases));
      new Set([...told, ...parts(p.text)]).forEach(w => words.set(w, (words.get(w) || 0) + (told.has(w) ? 100 : 1)));
    }
    return words;
  };
  // one edit in a word of up to seven letters, two in a longer one
  const meant = word => {
    const limit = word.length > 7 ? 2 : word.length > 3 ? 1 : 0;
    let best = word, least = limit + 1, most = 0;
    if (!limit || vocabulary().has(word)) return word;
    vocabulary().forEach((count, w) => {
      const d = edits(word, w, limit);
      if (d < least || d === least && d <= limit && count > most) { best = w; least = d; most = count; }
    });
    return best;
  };
  return text => {
    const wanted = parts(text);
    if (!wanted.length) return {hits: [], all: 0, words: []};
    // the index has no word such as "after"
    const told = wanted.filter(w => lunr.stopWordFilter(new lunr.Token(w)));
    const query = (presence, words = told) => index.query(q => words.forEach(w => {
      q.term(stem(w), {boost: 5});
      q.term(stem(w), {presence, wildcard: lunr.Query.wildcard.TRAILING});
    }));
    let hits = query(lunr.Query.presence.REQUIRED);
    // the index has stems, which a misspelled word does not share: look for the whole word that was meant
    if (!hits.length) hits = query(lunr.Query.presence.REQUIRED, told.map(meant));
    const all = hits.length;
    if (told.length > 1 && all < FEW) {
      const there = new Set(hits.map(h => h.ref));
      hits = hits.concat(query(lunr.Query.presence.OPTIONAL).filter(h => !there.has(h.ref)));
    }
    // what a page is named says more than what it mentions; an option or a line of a log as it stands there says more than its
    // words, some of which the index leaves out
    const literal = text.trim().toLowerCase(), stems = wanted.map(stem), phrase = ` ${wanted.join(' ')} `;
    const rank = p => {
      const {title, words, stems: own} = names(p);
      const titled = title.includes(phrase);
      return words.includes(literal) ? (titled ? 0 : 1)
        : titled ? 2
        : stems.every(s => own.has(s)) ? 3
        : p.text.toLowerCase().includes(literal) ? 4 : 5;
    };
    const ranked = hits.map((h, n) => ({page: pages[h.ref], rank: rank(pages[h.ref]), n}));
    ranked.sort((a, b) => a.rank - b.rank || a.n - b.n);
    return {hits: ranked.map(r => r.page), all, words: wanted};
  };
}
