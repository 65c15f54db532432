import { asSet, buildScene } from '../build-scene.js';
import { isNegated } from '../negation.js';
import type { Passage } from '../passages.js';
import type { Rule } from '../words-read.js';

const MARKS: Record<string, string> = { '"': '"', '“': '”', '„': '“', '«': '»', '「': '」', '»': '«' };
const MARK = /["“„«「»]/u;
/** Words of a quotation that stands as one. */
const LEAST = 4;
const NAME = /^(?:\p{Lu}[\p{L}\p{M}.'’-]*|de|da|di|van|von|der|la|le|bin|ibn|al)$/u;
const SAID = /^(?:by|attributed to|said|says|sagt|sagte|dijo|dice|a dit|dit|disse|from|von|de) /iu;
const QUOTED =
  /(?<!\p{L})(?:quote|proverb|saying|motto|zitat|sprichwort|cita|proverbio|citation|proverbe|citazione)(?!\p{L})/iu;

/** "Grace Hopper said" before the words, perhaps behind a line that heads them. */
const SPEAKER =
  /^(?:(?<head>[^:：]{1,100})[:：] )?(?<name>\p{Lu}[\p{L}\p{M}.'’-]{1,30}(?: [\p{L}\p{M}.'’-]{1,30}){0,4}) (?:said|says|sagte|sagt|dijo|dice|disse)[,:]?$/u;
const NOBODY = /^(?:I|You|He|She|It|We|They|Who|Someone|Somebody|Everyone|Everybody|As)$/u;

/** Quoted words with the name of their author; quotation marks may span several passages of a line. */
export const quoteRule: Rule = (passages, at) => wholeQuote(passages, at) ?? signedLine(passages, at);

function wholeQuote(passages: readonly Passage[], at: number): ReturnType<Rule> {
  for (const taken of [1, 2, 3, 4]) {
    const some = passages.slice(at, at + taken);
    if (some.length < taken) return undefined;
    const text = some.map((passage) => passage.text).join(' ');
    const parts = quoteIn(text);
    if (!parts) continue;
    const next = passages[at + taken];
    const isSigned = next !== undefined && (/^[—–-]/u.test(next.text) || isSignature(next.text));
    const signature = parts.by === '' && isSigned ? next.text : '';
    const by = authorOf(signature || parts.by);
    if (by === undefined) continue;
    const scene = buildScene(
      `${text} ${signature}`.trim(),
      { type: 'quote', text: parts.words, ...(by !== '' && { by }) },
      parts.lead || undefined,
    );
    return scene && { scenes: [scene], taken: taken + (signature === '' ? 0 : 1), understood: 'a quotation' };
  }
  return undefined;
}

function quoteIn(text: string): { lead: string; words: string; by: string } | undefined {
  const start = text.search(MARK);
  if (start < 0) return undefined;
  const end = text.lastIndexOf(MARKS[text.charAt(start)] ?? '');
  const words = text.slice(start + 1, end);
  if (end <= start || words.split(' ').length < LEAST) return undefined;
  const lead = text.slice(0, start).trim();
  const behind = text.slice(end + 1).trim();
  const speaker = /^\.?$/u.test(behind) ? speakerIn(lead) : undefined;
  if (speaker) return { lead: speaker.head, words: words.trim(), by: speaker.name };
  if (lead !== '' && !/[:：,]$/u.test(lead)) return undefined;
  return { lead: asSet(lead), words: words.trim(), by: behind };
}

/** The speaker of the words; undefined for a pronoun, a denial or more than a name. */
function speakerIn(lead: string): { head: string; name: string } | undefined {
  const { head = '', name = '' } = SPEAKER.exec(lead)?.groups ?? {};
  const words = name.split(' ');
  const isName = name !== '' && !NOBODY.test(words[0] ?? '') && words.every((word) => NAME.test(word));
  return isName && !isNegated(lead) ? { head, name } : undefined;
}

/** The author without what joins the name to the quotation; undefined where more than a name follows. */
function authorOf(text: string): string | undefined {
  const by = asSet(text.replace(/^[\s.,—–-]+/u, '').replace(/^\((.{1,80})\)$/u, '$1'));
  if (by === '') return '';
  const name = by.replace(SAID, '');
  const words = name.split(/,? /u);
  return by.length <= 80 && words.length <= 7 && !/^\p{Ll}/u.test(name) ? by : undefined;
}

function isSignature(text: string): boolean {
  const words = asSet(text.replace(/^[\s—–-]+/u, '')).split(' ');
  return words.length >= 1 && words.length <= 4 && words.every((word) => NAME.test(word)) && !/[.!?]$/u.test(text);
}

/** Lines in which something is quoted, signed with a bare name: "“Hope” is the thing with feathers. Emily Dickinson". */
function signedLine(passages: readonly Passage[], at: number): ReturnType<Rule> {
  const [line, name] = passages.slice(at, at + 2);
  const before = passages[at - 1]?.text ?? '';
  if (!line || !name || name !== passages.at(-1) || !isSignature(name.text)) return undefined;
  const isQuoted = MARK.test(line.text) || QUOTED.test(before) || /^[—–]/u.test(name.text);
  const hasFullName = name.text.split(' ').length > 1;
  if (!isQuoted || !hasFullName) return undefined;
  const by = authorOf(name.text);
  const scene = by && buildScene(`${line.text} ${name.text}`, { type: 'quote', text: line.text, by });
  return scene ? { scenes: [scene], taken: 2, understood: 'a quotation' } : undefined;
}
