import { asSet, buildScene } from '../build-scene.js';
import { type Figure, figureAt } from '../figures.js';
import { isNegated } from '../negation.js';
import type { Rule } from '../words-read.js';

const FROM = new Set(['from', 'von', 'de', 'desde', 'da', 'från', 'fra', 'van', 'с']);
const TO = new Set(['to', 'auf', 'a', 'à', 'para', 'till', 'til', 'naar', 'до']);
/** Words that tell of a change: hours, pages and ages have a "from" and a "to" too. */
const CHANGE =
  /(?<!\p{L})(?:grew|grown|grow|growth|rose|risen|rises?|fell|fallen|falls?|cut|dropped|drops?|increased?|decreased?|went|gone|jumped|reduced|climbed|shrank|shrunk|improved|slashed|boosted|raised|lowered|up|down|soared|sank|declined|surged|doubled|halved|stieg\p{L}*|gestiegen|gesunken|sank|wuchs|gewachsen|gefallen|fiel|subió|bajó|creció|aumentó|pasó|cayó|passée?s?|augmenté|baissé|grimpé|chuté|salit[oiae]|sces[oiae]|cresciut[oiae]|passat[oiae]|subiu|caiu|cresceu|passou|gestegen|gedaald|выросл?[аои]?|упал[аои]?)(?!\p{L})/iu;
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
  if (!change) return undefined;
  const { label, from, to } = change;
  const isShort = to.rest.length <= 24;
  const direction = directionOf(change);
  const visual = {
    type: 'stat' as const,
    label: isShort && label !== '' ? label : asSet(passage.text),
    value: to.figure.written,
    from: from.text,
    ...(isShort && to.rest !== '' && { unit: to.rest }),
    ...(direction && { direction }),
  };
  const scene = buildScene(passage.text, visual);
  return scene && { scenes: [scene], taken: 1, understood: 'a change from one number to another' };
};

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

function isYear({ written, unit }: Figure): boolean {
  return unit === '' && /^(?:19|20)\d\d$/u.test(written);
}

/** Where the numbers went; unknown where they have different units. */
function directionOf({ from, to }: Change): 'up' | 'down' | undefined {
  if (from.figure.unit !== to.figure.unit && from.figure.unit !== '' && to.figure.unit !== '') return undefined;
  const unitOfFrom = from.text.slice(from.figure.written.length).trim();
  const unitOfTo = to.rest.split(' ')[0] ?? '';
  const isSameUnit =
    unitOfFrom === '' || to.rest === '' || unitOfFrom.startsWith(unitOfTo) || unitOfTo.startsWith(unitOfFrom);
  if (!isSameUnit || from.figure.value === to.figure.value) return undefined;
  return to.figure.value > from.figure.value ? 'up' : 'down';
}
