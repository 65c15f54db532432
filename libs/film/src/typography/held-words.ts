/** Words of a line that should stay together. */
export interface Held {
  text: string;
  /** Where it may be broken when a line cannot hold it; empty for a single word. */
  parts: readonly Held[];
  /** An address or a phone number: its type becomes smaller before it breaks at a hyphen or a space. */
  isWhole?: true;
}

/** Where a line may break. No-break spaces hold what they join. */
const SPACE = /[^\S\u00a0\u202f]+/u;

/** How strongly two neighbouring words hold together: names and ranges give way before a figure and its unit. */
const [LOOSE, NAME, UNIT] = [0, 1, 2] as const;
type Hold = typeof LOOSE | typeof NAME | typeof UNIT;

/** Letters up to which two capitalised words are looked at as a name: longer texts are prose. */
const SHORT = 60;

const FIGURE = /^[(“"'~≈±<>+−-]?\p{Sc}?\p{N}(?:[\p{N}.,:’'/–-]*[\p{N}\p{Sc}])?$/u;
const BEGINS_AS_FIGURE = /^[+−-]?\p{Sc}?\p{N}/u;
const DASH = /^[–—-]$/u;
/** Such as the dot between an address and a phone number. */
const DIVIDER = /^[·•|]$/u;
const ADDRESS =
  /^(?:https?:\/\/)?(?:[\p{L}\p{N}._%+-]+@)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u;
const HYPHENED = /^[+(]?\d[\d()/]*(?:-\d[\d()/]*)+$/u;
/** A group of the figures of a long number. One begins as a phone number does, or has groups of three and more. */
const [GROUP, BEGINS_PHONE, HUNDREDS] = [/^[+(]?\d[\d()/-]*$/u, /^(?:[+(]|0\d)/u, /^\d{3}/u];
const CAPITALISED = /^\p{Lu}[\p{Ll}’'-]+$/u;
const INITIAL = /^(?:\p{Lu}\.)+$/u;
/** What a sentence, a bracket or a clause sets behind a word. */
const BEHIND = /[.,;:!?)»”"’'…]/u;

const TITLES = set('Dr Dr. Mr Mr. Mrs Mrs. Ms Ms. Mme Prof Prof. Rev. Sr. Hr. Fr. St St. Herr Frau Don Doña');
const BEFORE_FIGURE = set('no. nos. nr. núm. p. pp. vol. ch. fig. § № # usd eur gbp chf jpy inr cad aud');
const UNITS =
  set(`% ‰ ° °c °f am pm a.m p.m h uhr min sec s ms µs second seconds minute minutes hour hours d day days week weeks
  month months year years sekunde sekunden minuten stunde stunden tag tage woche wochen monat monate jahr jahre seconde secondes
  heure heures jour jours semaine semaines mois ans segundos minutos hora horas día días semanas meses año años ore giorni anni
  hundred thousand million millions billion billions trillion mio mrd tausend millionen milliarde milliarden mille milliard
  milliards mil millón millones milione milioni k m bn tn g kg mg t lb lbs oz kilo kilos grams gramm tonnes tons mm cm km mi ft yd
  mile miles metre metres meter meters kilometre kilometres kilometer kilometers mph km/h m/s l ml cl dl litre litres liter liters
  cup cups tbsp tsp w kw mw gw wh kwh mwh gwh v ma ah mah hz khz mhz ghz kb mb gb tb mbit gbit mbit/s gbit/s bit bits byte bytes px
  bar psi pa hpa kpa mpa n nm j kj kcal cal db € $ £ ¥ ₹ usd eur gbp chf jpy cent cents euro euros dollar dollars pound pounds
  percent prozent`);
const MONTHS =
  set(`january february april june july august september october november december januar februar märz april mai juni
  juli oktober dezember janvier février mars avril juin juillet août septembre octobre novembre décembre enero febrero marzo abril
  mayo junio julio agosto septiembre octubre noviembre diciembre gennaio febbraio aprile maggio giugno luglio settembre ottobre
  dicembre`);
/** Months that are everyday words in lower case. */
const MONTHS_IN_CAPITALS = set('May March');

/**
 * The words of a text. Words that a reader would not part count as one: a figure and its unit, a day and its month, a range,
 * initials or a title and a name, two words of a name in a short text.
 */
export function heldWords(text: string): Held[] {
  const words = withNumbers(text.split(SPACE).filter((word) => word !== ''));
  const isName = namesIn(text.length <= SHORT ? words : []);
  const holds = words.slice(1).map((next, at): Hold => {
    const strong = holdOf(words[at]!, next, words[at + 2] ?? '', words[at - 1] ?? '');
    return strong === LOOSE && isName(at) ? NAME : strong;
  });
  return grouped(words, holds, NAME);
}

/** Neighbours that hold at least so strongly as one; `holds[at]` is the hold between a word and the next. */
function grouped(words: readonly string[], holds: readonly Hold[], hold: Hold): Held[] {
  const groups: Held[] = [];
  for (let from = 0; from < words.length;) {
    let to = from + 1;
    while (to < words.length && (holds[to - 1] ?? LOOSE) >= hold) to += 1;
    const inside = words.slice(from, to);
    const inner = hold === UNIT ? inside.map(ofWord) : grouped(inside, holds.slice(from), UNIT);
    groups.push(inside.length === 1 ? ofWord(inside[0]!) : { text: inside.join(' '), parts: inner });
    from = to;
  }
  return groups.map((group) => (group.parts.length === 1 ? group.parts[0]! : group));
}

function ofWord(text: string): Held {
  const bare = bareOf(text.replace(/^[(„“"]+(?=\p{L})/u, ''));
  const isWhole = text.includes(' ') || HYPHENED.test(bare) || ADDRESS.test(bare);
  return { text, parts: [], ...(isWhole && { isWhole }) };
}

/** Words, each number that is written in groups as one: "030 555 0142". */
function withNumbers(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (let from = 0; from < words.length;) {
    const groups = groupsAt(words, from);
    const isNumber = BEGINS_PHONE.test(groups[0] ?? '')
      ? groups.length > 1
      : groups.length > 2 && groups.slice(1).every((group) => HUNDREDS.test(group));
    joined.push(isNumber ? groups.join(' ') : words[from]!);
    from += isNumber ? groups.length : 1;
  }
  return joined;
}

/** The groups of figures from a word on; what a sentence sets behind one ends them. */
function groupsAt(words: readonly string[], from: number): string[] {
  let to = from;
  while (GROUP.test(words[to] ?? '')) to += 1;
  return words.slice(from, GROUP.test(bareOf(words[to] ?? '')) ? to + 1 : to);
}

function holdOf(word: string, next: string, afterNext: string, before: string): Hold {
  const bare = bareOf(next);
  if (FIGURE.test(word) && isUnit(bare)) return UNIT;
  if (announces(word, next)) return UNIT;
  if (DIVIDER.test(next)) return NAME;
  // A dash ends a line and begins none.
  if (DASH.test(next)) return BEGINS_AS_FIGURE.test(afterNext) && isAmount(word, before) ? UNIT : NAME;
  if (DASH.test(word) && BEGINS_AS_FIGURE.test(next) && before !== '') return NAME;
  return isMonth(word) && FIGURE.test(bare) ? NAME : LOOSE;
}

/** Whether a word is such as "No." before a figure, or a title or an initial before a name. */
function announces(word: string, next: string): boolean {
  if (BEFORE_FIGURE.has(word.toLowerCase())) return BEGINS_AS_FIGURE.test(next);
  return (TITLES.has(word) || INITIAL.test(word)) && /^\p{Lu}/u.test(next);
}

/** Whether a word is a figure or the unit of one. */
function isAmount(word: string, before: string): boolean {
  return FIGURE.test(word) || (FIGURE.test(before) && isUnit(word));
}

/** A word without what a sentence sets behind it. */
function bareOf(word: string): string {
  let end = word.length;
  while (end > 0 && BEHIND.test(word[end - 1]!)) end -= 1;
  return word.slice(0, end);
}

function isUnit(word: string): boolean {
  return UNITS.has(word.toLowerCase()) || isMonth(word);
}

function isMonth(word: string): boolean {
  return MONTHS.has(word.toLowerCase()) || MONTHS_IN_CAPITALS.has(word);
}

/** Whether a word and the next one are a name: just two capitalised words, which no sentence begins with. */
function namesIn(words: readonly string[]): (at: number) => boolean {
  const bare = words.map(bareOf);
  const long = bare.filter((word) => word.length > 3);
  const isTitleCase = long.length > 3 && long.every((word) => /^\p{Lu}/u.test(word));
  const isNamed = (at: number): boolean => CAPITALISED.test(bare[at] ?? '') && !TITLES.has(words[at]!);
  const isEnd = (at: number): boolean => BEHIND.test(words[at]?.at(-1) ?? '');
  const areTwo = (at: number): boolean =>
    isNamed(at) && !isEnd(at) && isNamed(at + 1) && (isEnd(at + 1) || !isNamed(at + 2));
  const isFirst = (at: number): boolean => {
    const before = words[at - 1] ?? '.';
    return /[.!?:…]$/u.test(before) && !TITLES.has(before) && !INITIAL.test(before);
  };
  return (at) => {
    if (isTitleCase || words.length < 3 || !areTwo(at)) return false;
    if (isFirst(at)) return isEnd(at + 1);
    // "Meet Ada Lovelace at noon": the capital of the first word says nothing.
    return isEnd(at - 1) || !isNamed(at - 1) || (at === 1 && words.length > 3);
  };
}

function set(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/u));
}
