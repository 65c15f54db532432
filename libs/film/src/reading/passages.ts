import { figureAtEnd, isMoney } from './figures.js';
import { type Enumeration, itemsIn, MOST_ITEMS } from './items.js';
import { sentencesIn } from './sentences.js';

/** A sentence or a list of the caller, with the things that it lists. */
export interface Passage extends Enumeration {
  /** As written, with single spaces. */
  text: string;
  /** Whether a line of the text starts with it. */
  startsLine: boolean;
}

const BULLET = /^(?:[-*•–·]|\d{1,2}[.)])\s/u;
/** A bullet that is no number. */
const SIGN = /^[-*•–·]\s/u;
const NUMBER = /^\d{1,2}[.)]\s/u;
/** Letters of a thing in a list; longer lines are sentences. */
const LONGEST_THING = 70;
/** Letters of a line that was probably wrapped by an editor. */
const WRAPPED = 50;

/** The passages of a text, in their order. */
export function passagesOf(text: string): Passage[] {
  const passages: Passage[] = [];
  const lines = unwrapped(text.split(/\r?\n/u).map((line) => line.replaceAll(/\s+/gu, ' ').trim()));
  for (let at = 0; at < lines.length; at += 1) {
    const bullets = linesFrom(lines, at, (line) => BULLET.test(line));
    const priced = linesFrom(lines, at, isPriced);
    const listed = [bullets, priced].find((run) => run.length > 1 && run.length <= MOST_ITEMS && run.every(isShort));
    if (listed) {
      passages.push(bulleted(listed, passages));
      at += listed.length - 1;
    } else {
      passages.push(...inLine((lines[at] ?? '').replace(SIGN, '')));
    }
  }
  return passages;
}

function inLine(line: string): Passage[] {
  const numbered = numberedIn(line);
  if (numbered) return [numbered];
  return sentencesIn(line).map((text, index) => ({ text, startsLine: index === 0, ...itemsIn(text) }));
}

/** Lines without the breaks that an editor set within a sentence. */
function unwrapped(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const before = joined.at(-1) ?? '';
    const continues = before.length > WRAPPED && /[\p{L},]/u.test(before.at(-1) ?? '') && /^\p{Ll}/u.test(line);
    if (continues) joined[joined.length - 1] = `${before} ${line}`;
    else joined.push(line);
  }
  return joined;
}

/** The lines from one on that belong to a list. */
function linesFrom(lines: readonly string[], from: number, isOfList: (line: string) => boolean): string[] {
  const listed: string[] = [];
  const end = Math.min(lines.length, from + MOST_ITEMS + 1);
  for (let at = from; at < end && isOfList(lines[at] ?? ''); at += 1) listed.push(lines[at] ?? '');
  return listed;
}

/** A line of a menu: "Soup €4", "Lasagne €9 (not vegan)". */
function isPriced(line: string): boolean {
  if (line.length > LONGEST_THING) return false;
  const priced = figureAtEnd(line.replace(/ \([^()]{1,50}\)$/u, ''));
  return priced !== undefined && priced.label !== '' && isMoney(priced.figure);
}

/** Bullets and the line above them that introduces them, which is taken from the passages. */
function bulleted(bullets: readonly string[], passages: Passage[]): Passage {
  const above = passages.at(-1);
  const isHead = (above?.text.length ?? 0) < 60 && !/[.。]$/u.test(above?.text ?? '');
  const isLead = above !== undefined && above.items.length === 0 && (above.text.endsWith(':') || isHead);
  if (isLead) passages.pop();
  const lead = isLead ? above.text : undefined;
  const items = bullets.map(withoutBullet);
  const isNumbered = bullets.every((bullet) => NUMBER.test(bullet));
  return enumerated(lead?.replace(/:$/u, '').trim(), items, isNumbered);
}

/** A list of lines as one sentence, without its bullets and numbers. */
function enumerated(lead: string | undefined, items: string[], isNumbered: boolean): Passage {
  const areSentences = items.every((item) => /[.!?。！？]$/u.test(item));
  const sign = items.some((item) => item.includes(',')) ? '; ' : ', ';
  const listed = items.join(areSentences ? ' ' : sign);
  const text = lead === undefined ? listed : `${lead}: ${listed}`;
  return { text, startsLine: true, ...(lead !== undefined && { lead }), items, isNumbered, isWritten: true };
}

function isShort(line: string): boolean {
  return line.length <= LONGEST_THING;
}

function withoutBullet(line: string): string {
  return BULLET.test(line) ? line.slice(line.indexOf(' ') + 1).trim() : line;
}

/** A line such as "Tea: 1. boil 2. pour 3. wait". */
function numberedIn(line: string): Passage | undefined {
  const marks = [...line.matchAll(/(?<=^|\s)(\d{1,2})[.)]\s/gu)];
  if (marks.length < 2 || marks.some(([, number], index) => Number(number) !== index + 1)) return undefined;
  const items = marks.map((mark, index) =>
    line
      .slice(mark.index + mark[0].length, marks[index + 1]?.index)
      .trim()
      .replace(/[,;]$/u, ''),
  );
  const lead = line
    .slice(0, marks[0]?.index)
    .trim()
    .replace(/[:：]$/u, '')
    .trim();
  if (items.includes('') || items.length > MOST_ITEMS) return undefined;
  return enumerated(lead === '' ? undefined : lead, items, true);
}
