import type { Refusal } from '../../../api/refusal.ts';
import type { Json } from './at-path.ts';
import { startOf, startsOf } from './field-order.ts';
import { mistakesOf } from './mistakes.ts';
import { labelOf } from './schema.ts';
import { wordsOf } from './words.ts';

/** What is wrong with a member, in the words of the console. */
export interface Told {
  field: string;
  text: string;
  /** Nothing was entered yet. */
  isMissing: boolean;
}

const MISSING = /^(?:is required|must not be empty|must be given|must have at least 1 )/u;

/**
 * The mistakes of a refusal, each at a field that the form shows. A tool may begin in several ways, such as with a prompt or with scenes:
 * a missing field of another way moves to the chosen way.
 */
export function toldMistakes(tool: string, given: Json, refusal: Refusal | undefined): readonly Told[] {
  const start = startOf(tool, given);
  return [...mistakesOf(refusal)].map(([named, said]) => {
    const isMissing = MISSING.test(said);
    const isOfStart = isMissing && start && startsOf(tool).some(({ field }) => field === named);
    const field = isOfStart ? (LEADING[start.field] ?? start.field) : named;
    return {
      field,
      text: isMissing ? (wordsOf(tool, field).missing ?? 'This is needed.') : sentenceOf(said),
      isMissing,
    };
  });
}

/** The member of a start that is entered first. */
const LEADING: Readonly<Record<string, string>> = { composition: 'composition.html' };

function sentenceOf(said: string): string {
  const text = said.slice(0, 1).toUpperCase() + said.slice(1);
  return /[.!?]$/u.test(text) ? text : `${text}.`;
}

/** Objects between a list and what a person enters. */
const BETWEEN = new Set(['plan', 'scene', 'visual']);

/** Where a member stands: `scenes.0.visual.text` is "Scene 1 · Text". */
export function placeOf(tool: string, field: string): string {
  const names = field.split('.');
  const places = names.flatMap((name, at) => {
    if (/^\d+$/u.test(name) || (BETWEEN.has(name) && at < names.length - 1)) return [];
    const next = names[at + 1] ?? '';
    const label = wordsOf(tool, names.slice(0, at + 1).join('.')).label ?? labelOf(name);
    return [/^\d+$/u.test(next) ? `${label.replace(/s$/u, '')} ${Number(next) + 1}` : label];
  });
  return places.join(' · ');
}
