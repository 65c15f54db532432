/**
 * What the scripts of a composition's parts use: a document that looks for elements in their own part first, and a place for their time
 * lines, which the copies of one template register by the same id.
 */
export function ownParts() {
  const known = new Map();
  const partOf = () => document.currentScript?.closest('[data-composition-src]');
  return {
    document() {
      const part = partOf();
      return part ? narrowed(part) : document;
    },
    /** Keeps the time lines that a script has registered. That of a later copy gets an id of its own, which its part names. */
    keep() {
      const lines = globalThis.__timelines;
      const part = partOf();
      if (!part || typeof lines !== 'object' || lines === null) return;
      for (const [id, line] of Object.entries(lines)) {
        const earlier = known.get(id);
        if (earlier === line) continue;
        const own = earlier ? `${id} ${known.size}` : id;
        known.set(own, line);
        if (!earlier) continue;
        lines[id] = earlier;
        lines[own] = line;
        part.dataset.timeline = own;
      }
    },
  };
}

/** The document with queries that look in a part first, and in all of the document where the part has none. */
function narrowed(part) {
  const first = (one, other) => (one.length > 0 ? one : other);
  const queries = {
    getElementById: (id) => part.querySelector(`#${CSS.escape(id)}`) ?? document.getElementById(id),
    querySelector: (query) => part.querySelector(query) ?? document.querySelector(query),
    querySelectorAll: (query) => first(part.querySelectorAll(query), document.querySelectorAll(query)),
    getElementsByClassName: (names) =>
      first(part.getElementsByClassName(names), document.getElementsByClassName(names)),
    getElementsByTagName: (name) => first(part.getElementsByTagName(name), document.getElementsByTagName(name)),
  };
  return new Proxy(document, {
    get(whole, name) {
      if (Object.hasOwn(queries, name)) return queries[name];
      const value = Reflect.get(whole, name);
      return typeof value === 'function' ? value.bind(whole) : value;
    },
    set: (whole, name, value) => Reflect.set(whole, name, value),
  });
}
