/** The spoken words of a line around a place, within its sentence. */
export interface Around {
  before: readonly string[];
  behind: readonly string[];
}

const NEAR = 4;
const INFINITIVE =
  /^(?:to|will|would|can|could|should|must|may|might|shall|please|let's|do|does|did|don't|doesn't|didn't|can't|cannot|won't|not|never|always|now|and)$/;
const PERFECT =
  /^(?:have|has|had|having|haven't|hasn't|hadn't|i've|we've|you've|they've|was|were|is|are|been|be|being|get|got)$/;
const THIRD_PERSON = /^(?:he|she|it|who|nobody|everyone|everybody)$/;
const PAST = /^(?:yesterday|ago|last|once|earlier|then|when)$/;
/** What is torn. */
const CLOTH =
  /^(?:bag|canvas|cloth|clothes|coat|dress|fabric|hole|jacket|leaf|ligament|mesh|muscle|net|packet|page|pants|paper|retina|sail|seam|sheet|shirt|skin|sleeve|tape|tendon|tent|ticket|tire|trousers|tyre)$/;
const TORN = /^(?:a|along|apart|away|down|here|into|it|off|open|out|the|them|this|through|up|your)$/;

/** "Read it now" is read as reed, "have read" as red. */
function read({ before, behind }: Around): string {
  const last = before.at(-1);
  if (last === undefined) return 'reed';
  if (before.some((word) => PERFECT.test(word)) && last !== 'to') return 'red';
  if (INFINITIVE.test(last)) return 'reed';
  return THIRD_PERSON.test(last) || [...before, ...behind].some((word) => PAST.test(word)) ? 'red' : 'reed';
}

/** Paper is torn as in tair; a tear of the eye is left as it is. */
function tear(written: string, { before, behind }: Around): string {
  const isTorn =
    TORN.test(behind[0] ?? '') ||
    INFINITIVE.test(before.at(-1) ?? '') ||
    [...before, ...behind].some((word) => CLOTH.test(word));
  return isTorn ? written.replace('tear', 'tair') : written;
}

/** A word with two sounds, spelled as its neighbours ask; other words as they are. */
export function heteronym(word: string, words: readonly string[], at: number): string {
  if (word !== 'read' && word !== 'tear' && word !== 'tears') return word;
  const around = { before: words.slice(Math.max(0, at - NEAR), at), behind: words.slice(at + 1, at + 1 + NEAR) };
  return word === 'read' ? read(around) : tear(word, around);
}
