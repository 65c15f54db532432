import type { Mistake, Refusal } from '../../../api/refusal.ts';

/** `scenes.0.say: must …`, one of several in a sentence. */
const NAMED =
  /(?:^|; |Invalid input\. )(?:arguments\.)?([a-z_][\w.[\]]*): (.+?)(?=; (?:arguments\.)?[a-z_][\w.[\]]*: |$)/gu;

/**
 * What is wrong with which member, by its name (`scenes.0.say`). A refusal of a form names members apart; one of the words in them names
 * them in its sentence. `arguments` of `estimate_cost` and `preview_video` are those of the tool that they ask about.
 */
export function mistakesOf(refusal: Refusal | undefined): ReadonlyMap<string, string> {
  if (!refusal) return new Map();
  const mistakes = refusal.mistakes.length > 0 ? refusal.mistakes : inSentence(refusal.message);
  return new Map(mistakes.map(({ field, text }) => [plain(field), text]));
}

function inSentence(sentence: string): Mistake[] {
  return [...sentence.matchAll(NAMED)].map(([, field = '', text = '']) => ({ field, text: text.replace(/\.$/u, '') }));
}

function plain(field: string): string {
  return field.replace(/^arguments\./u, '').replaceAll(/\[(\d+)\]/gu, '.$1');
}
