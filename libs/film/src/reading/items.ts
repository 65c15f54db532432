import { isUnit } from './figures.js';

/** Things that a sentence lists. */
export interface Enumeration {
  /** What stands before the things, without its colon. */
  lead?: string;
  /** Empty where nothing is listed. */
  items: string[];
  /** A remark on all things, such as "all prices in euros". */
  note?: string;
  isNumbered: boolean;
  /** Whether the caller wrote it as a list, with bullets or numbers. */
  isWritten?: boolean;
}

/** Letters of a line that may stand above its things. */
const LONGEST_LEAD = 120;
/** Things of one list; a longer one is set as it stands. */
export const MOST_ITEMS = 48;
const OPENS = '("“«„（「';
const CLOSES = ')"”»“）」';
/** A remark that is plainly about all things of a list. */
const REMARK =
  /^(?:all )?prices (?:in|are|include)|^all (?:of (?:them|these)|are|items|dishes)(?!\p{L})|^alle preise|^todos los precios|^(?:tous les )?prix en|^prezzi in/iu;
/** Joins the last two things of a list. */
const JOINED = /^(.{1,40}?) (?:and|&|y|e|et|und|og|och|en|i|и) (.{1,40})$/u;

/** The things that a sentence lists between commas or semicolons, with what stands before and behind them. */
export function itemsIn(sentence: string): Enumeration {
  const { lead, rest } = withoutLead(sentence);
  const { body, note } = withoutNote(rest.replace(/[.!。！]$/u, ''));
  const items = lastSplit(splitItems(body)).map(withoutConjunction);
  if (items.length < 2 || items.length > MOST_ITEMS)
    return lead === undefined ? { items: [], isNumbered: false } : single(lead, rest);
  const named = lead !== undefined && isNamed(items) ? withName(lead, items) : { lead, items };
  return {
    ...(named.lead !== undefined && { lead: named.lead }),
    items: named.items,
    ...(note !== undefined && { note }),
    isNumbered: false,
  };
}

/** Whether each thing but the first has a name and a colon of its own: "2023: 1.2M, 2024: 1.9M". */
function isNamed([first = '', ...others]: readonly string[]): boolean {
  return !first.includes(': ') && others.every((item) => item.includes(': '));
}

/** The colon of the lead names the first thing. */
function withName(lead: string, [first = '', ...others]: readonly string[]): { lead?: string; items: string[] } {
  const space = lead.lastIndexOf(' ');
  const items = [`${lead.slice(space + 1)}: ${first}`, ...others];
  return space < 0 ? { items } : { lead: lead.slice(0, space), items };
}

function single(lead: string, rest: string): Enumeration {
  return { lead, items: [rest], isNumbered: false };
}

/** Cuts at the first colon, or at a dash or an equals sign that stands before a list. */
function withoutLead(sentence: string): { lead?: string; rest: string } {
  const end = Math.min(sentence.length - 1, LONGEST_LEAD);
  for (let at = 1; at < end; at += 1) {
    const isColon = isColonAt(sentence, at);
    if (!isColon && !isDashAt(sentence, at)) continue;
    const lead = sentence.slice(0, at).trim();
    const rest = sentence.slice(at + 1).trim();
    const isRepeated = rest.includes(` ${sentence.charAt(at)} `);
    if (!isColon && (isRepeated || !isBeforeList(lead, rest))) continue;
    return lead === '' || rest === '' ? { rest: sentence } : { lead, rest };
  }
  return { rest: sentence };
}

function isColonAt(text: string, at: number): boolean {
  const sign = text.charAt(at);
  return sign === '：' || (sign === ':' && /\s/u.test(text.charAt(at + 1)));
}

function isDashAt(text: string, at: number): boolean {
  return '—–-='.includes(text.charAt(at)) && text.charAt(at - 1) === ' ' && text.charAt(at + 1) === ' ';
}

/** Whether a dash introduces things; between two numbers it means a range. */
function isBeforeList(lead: string, rest: string): boolean {
  const isRange = /\d$/u.test(lead) && /^\d/u.test(rest);
  return !isRange && splitItems(rest).length > 1 && splitItems(lead).length === 1;
}

/** Cuts off a remark on all things at the end of a list. Any other one belongs to the last thing: "burger €9 (not vegan)". */
function withoutNote(text: string): { body: string; note?: string } {
  const last = Math.max(text.lastIndexOf(', '), text.lastIndexOf('; '));
  if (last <= 0) return { body: text };
  const part = text.slice(last + 2);
  if (REMARK.test(part)) return { body: text.slice(0, last), note: part };
  const opened = text.endsWith(')') ? text.lastIndexOf(' (') : -1;
  const dash = Math.max(text.lastIndexOf(' — '), text.lastIndexOf(' – '));
  const cut = opened > last ? opened : dash;
  if (cut <= last) return { body: text };
  const body = text.slice(0, cut).trim();
  const note = text.slice(cut + 2, cut === opened ? -1 : undefined).trim();
  const isOfAll = REMARK.test(note) || (isUnit(note) && splitItems(body).every((item) => /\d/u.test(item)));
  return isOfAll ? { body, note } : { body: text };
}

/** Parts between commas or semicolons with a space behind them; brackets and quotation marks hold theirs together. */
function splitItems(text: string): string[] {
  const sign = /[;；]\s/u.test(text) ? /[;；]/u : /[,，、،]/u;
  const items: string[] = [];
  let start = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (depth > 0 && CLOSES.includes(character)) depth -= 1;
    else if (OPENS.includes(character)) depth += 1;
    if (depth > 0 || !sign.test(character)) continue;
    if (',;'.includes(character) && !/\s/u.test(text.charAt(at + 1))) continue;
    items.push(text.slice(start, at).trim());
    start = at + 1;
  }
  items.push(text.slice(start).trim());
  return depth > 0 ? [text] : items.filter((item) => item !== '');
}

/** "bread, milk and eggs" lists three things; "7:20 pyjamas and teeth" among other times is one. */
function lastSplit(items: string[]): string[] {
  const last = items.at(-1) ?? '';
  const joined = JOINED.exec(last);
  if (items.length < 2 || !joined || items.slice(0, -1).some((item) => JOINED.test(item) || /\d/u.test(item)))
    return items;
  const [, one = '', other = ''] = joined;
  const isShort = [one, other].every((part) => part.split(' ').length <= 3);
  return isShort && !/\d/u.test(last) ? [...items.slice(0, -1), one, other] : items;
}

function withoutConjunction(item: string, index: number, all: readonly string[]): string {
  return index === all.length - 1 ? item.replace(/^(?:and|y|e|et|und|&) /u, '') : item;
}
