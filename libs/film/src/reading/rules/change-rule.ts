import { asSet, buildScene } from '../build-scene.js';
import { type Figure, figureAt } from '../figures.js';
import { isNegated } from '../negation.js';
import type { Scene } from '../../scenes/scene.js';
import type { Rule } from '../words-read.js';

const FROM = new Set(['from', 'von', 'de', 'desde', 'da', 'från', 'fra', 'van', 'с']);
const TO = new Set(['to', 'auf', 'a', 'à', 'para', 'till', 'til', 'naar', 'до']);
/** Words for a change: hours, pages and ages have a "from" and a "to" too. */
const CHANGE =
  /(?<!\p{L})(?:grew|grown|grow|growth|rose|risen|rises?|fell|fallen|falls?|cut|dropped|drops?|increased?|decreased?|went|gone|jumped|reduced|climbed|shrank|shrunk|improved|slashed|boosted|raised|lowered|up|down|soared|sank|declined|surged|doubled|halved|stieg\p{L}*|gestiegen|gesunken|sank|wuchs|gewachsen|gefallen|fiel|subió|bajó|creció|aumentó|pasó|cayó|passée?s?|augmenté|baissé|grimpé|chuté|salit[oiae]|sces[oiae]|cresciut[oiae]|passat[oiae]|subiu|caiu|cresceu|passou|gestegen|gedaald|выросл?[аои]?|упал[аои]?)(?!\p{L})/iu;
/** Begins what says when or where a change was. */
const REMARK =
  /^(?:in|on|at|by|since|within|over|during|after|before|between|starting|this|last|for|im|am|ab|seit|binnen|innerhalb|nach|en|desde|durante|tras|depuis|dans|pendant|au|dal|dopo|em|após)$/iu;
/** A change that is named behind its new number. */
const TURNS = /^(?:up|down)$/iu;
/** Words between a figure and what follows it: "from 9 days to 2". */
const UNIT_WORDS = 3;

interface Change {
  label: string;
  from: { figure: Figure; text: string };
  to: { figure: Figure; rest: string };
}

/** One number that became another one: "grew from 1,200 to 8,500 readers". */
export const changeRule: Rule = (passages, at) => {
  const passage = passages[at];
  if (!passage || isNegated(passage.text) || !CHANGE.test(passage.text)) return undefined;
  const change = changeIn(passage.text);
  const turned = change ? undefined : turnedIn(passage.text);
  if (turned) return { scenes: [turned], taken: 1, understood: 'a change from one number to another' };
  if (!change) return undefined;
  const { label, from, to } = change;
  const [counted, remark] = splitAtRemark(to.rest);
  const unit = counted || unitOf(from);
  const direction = directionOf(change, counted);
  const visual = {
    type: 'stat' as const,
    label: label === '' || unit.length > 24 ? asSet(passage.text) : [label, remark].filter(Boolean).join(' '),
    value: to.figure.written,
    from: from.text,
    ...(unit !== '' && unit.length <= 24 && { unit }),
    ...(direction && { direction }),
  };
  const scene = buildScene(passage.text, visual);
  return scene && { scenes: [scene], taken: 1, understood: 'a change from one number to another' };
};

/** "readers in one year" counts readers; the rest says when. */
function splitAtRemark(rest: string): [unit: string, remark: string] {
  const words = rest.split(' ');
  const at = words.findIndex((word) => REMARK.test(word));
  return at < 0 ? [rest, ''] : [words.slice(0, at).join(' '), words.slice(at).join(' ')];
}

/** "9 days" counts days. */
function unitOf({ figure, text }: Change['from']): string {
  return text.slice(figure.written.length).trim();
}

function changeIn(text: string): Change | undefined {
  const words = asSet(text).split(' ');
  for (const [at, word] of words.entries()) {
    const first = FROM.has(word.toLowerCase()) ? figureAt(words, at + 1) : undefined;
    if (!first || isYear(first)) continue;
    const after = at + 1 + first.words;
    for (let between = after; between <= after + UNIT_WORDS; between += 1) {
      const second = TO.has(words[between]?.toLowerCase() ?? '') ? figureAt(words, between + 1) : undefined;
      if (!second || isYear(second)) continue;
      return {
        label: words.slice(0, at).join(' '),
        from: { figure: first, text: [first.written, ...words.slice(after, between)].join(' ') },
        to: { figure: second, rest: words.slice(between + 1 + second.words).join(' ') },
      };
    }
  }
  return undefined;
}

/** "Revenue was $1.2bn, down from $1.9bn": the new number is large, and the rest stands behind it as it was written. */
function turnedIn(text: string): Scene | undefined {
  const words = asSet(text).split(' ');
  const at = words.findIndex((word, index) => TURNS.test(word) && FROM.has(words[index + 1]?.toLowerCase() ?? ''));
  const before = at < 0 ? undefined : figureAt(words, at + 2);
  const starts = before ? words.slice(0, at).flatMap((_, index) => (figureAt(words, index) ? [index] : [])) : [];
  const [start] = starts;
  if (start === undefined || starts.length > 1) return undefined;
  const figure = figureAt(words, start)!;
  if (start === 0 || isYear(figure)) return undefined;
  return buildScene(text, {
    type: 'stat',
    label: words.slice(0, start).join(' '),
    value: figure.written,
    unit: words.slice(start + figure.words).join(' '),
    direction: words[at]!.toLowerCase() === 'up' ? 'up' : 'down',
  });
}

function isYear({ written, unit }: Figure): boolean {
  return unit === '' && /^(?:19|20)\d\d$/u.test(written);
}

/** Where the numbers went; unknown where they have different units. */
function directionOf({ from, to }: Change, counted: string): 'up' | 'down' | undefined {
  const unit = unitOf(from);
  const isSameUnit = unit === '' || counted === '' || unit.startsWith(counted) || counted.startsWith(unit);
  const [before, after] = [from.figure.value, to.figure.value];
  if (!isSameUnit || before === after) return undefined;
  if (from.figure.unit === to.figure.unit) return after > before ? 'up' : 'down';
  // "from 1.2 to 1.8 million" and "from 900 to 1.2 million" both rise; a smaller number is ambiguous.
  return from.figure.unit === '' && after > before ? 'up' : undefined;
}
