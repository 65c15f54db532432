import { asSet, buildScene } from '../build-scene.js';
import type { Passage } from '../passages.js';
import type { Rule } from '../words-read.js';
import { isSplittable } from './splittable.js';

const COMPARING =
  /(?<!\p{L})(?:compare[ds]?|comparing|comparison|versus|vs|or|difference|before|after|vergleich\p{L}*|gegen|oder|compara\p{L}*|contra|o|comparer|comparaison|contre|ou|pros)(?!\p{L})/iu;
const COPULA = /^(?:is|are|sind|ist|es|son|est|sont|è|sono|é|são) /iu;

interface Side {
  title: string;
  points: string[];
}

/** Two things with what is true of each: "cats are quiet, dogs need walks", or two lists behind their names. */
export const compareRule: Rule = (passages, at) => inSentence(passages[at]) ?? inTwoLists(passages, at);

function inSentence(passage: Passage | undefined): ReturnType<Rule> {
  if (!passage || passage.lead === undefined || passage.items.length !== 2) return undefined;
  if (!COMPARING.test(passage.lead) || !isSplittable(passage)) return undefined;
  const sides = passage.items.map((item) => sideOf(asSet(item), passage.lead ?? ''));
  const [left, right] = sides;
  if (!left || !right || left.title.toLowerCase() === right.title.toLowerCase()) return undefined;
  const scene = buildScene(passage.text, { type: 'compare', left, right }, passage.lead.replace(/^compare /iu, ''));
  return scene && { scenes: [scene], taken: 1, understood: 'a comparison' };
}

/** A side whose name the lead knows: its first words are the name. */
function sideOf(clause: string, lead: string): Side | undefined {
  const words = clause.split(' ');
  const known = ` ${lead.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ' ')} `;
  for (let count = Math.min(4, words.length - 1); count > 0; count -= 1) {
    const title = words.slice(0, count).join(' ').replace(/:$/u, '');
    if (!known.includes(` ${title.toLowerCase()} `)) continue;
    return { title, points: pointsOf(words.slice(count).join(' ')) };
  }
  return undefined;
}

/** "are quiet and independent" says two things. */
function pointsOf(text: string): string[] {
  const told = text.replace(COPULA, '');
  const parts = told.split(' and ');
  return told !== text && parts.every((part) => part.split(' ').length <= 2) ? parts : [told];
}

/** "Pros: cheap, light. Cons: fragile, slow." */
function inTwoLists(passages: readonly Passage[], at: number): ReturnType<Rule> {
  const [one, other, third] = passages.slice(at, at + 3);
  if (!one || !other || one.lead === undefined || other.lead === undefined) return undefined;
  const isThird = third?.lead !== undefined && third.items.length > 0;
  const around = `${passages[at - 1]?.text ?? ''} ${one.lead} ${other.lead}`;
  const isPair = COMPARING.test(around) && !isThird && isSplittable(one) && isSplittable(other);
  if (!isPair) return undefined;
  const [left, right] = [one, other].map(({ lead = '', items }) => ({ title: lead, points: items.map(asSet) }));
  const scene = buildScene(`${one.text} ${other.text}`, { type: 'compare', left: left!, right: right! });
  return scene && { scenes: [scene], taken: 2, understood: 'a comparison' };
}
