// Runs when the site is made, after lunr and with `pages`, the pages as JSON. What is asked for in the browser (search.js) has
// the stems of lunr, and words as the tokenizer here makes them: sun.security.ssl.Finished is found by each of its words.
(function () {
  const words = text => text.toLowerCase().split(/[^a-z0-9]+/).filter(w => w.length > 0);
  // ExecutionSample is found as "execution sample", too
  const camel = text => text + ' ' + text.replace(/([a-z0-9])([A-Z])/g, '$1 $2');
  // lists hold the words of all cases, and lead to the right one by a detour
  const boost = {'case': 3, guide: 1.5, index: 0.5};
  return JSON.stringify(lunr(function () {
    this.tokenizer = text => words(String(text)).map(w => new lunr.Token(w, {}));
    this.ref('n');
    this.field('title', {boost: 10});
    this.field('aliases', {boost: 12});
    this.field('description', {boost: 4});
    this.field('text');
    JSON.parse(pages).forEach((p, n) => this.add(
      {n: n, title: p.title, aliases: camel(p.aliases), description: p.description, text: p.text},
      {boost: boost[p.kind]}));
  }));
})()
