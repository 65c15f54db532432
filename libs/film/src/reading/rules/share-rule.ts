import { asSet, buildScene } from '../build-scene.js';
import { isNegated } from '../negation.js';
import type { Scene } from '../../scenes/scene.js';
import type { Rule } from '../words-read.js';

const OF = new Set(['out of', 'in', 'of', 'von', 'de cada', 'sur', 'su', 'em cada', 'av', 'van de', 'из']);
const COUNT =
  /^(?:\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten|eine?r?|zwei|drei|vier|fünf|uno|una|dos|tres|cuatro|un|une|deux|trois|quatre)$/iu;
const PERCENT = /^[-−+]?\d[\d.,]*%$/u;

/** Words that bound the share behind them and stand beside it: "up to 50% off". */
const BOUNDS =
  /(?:^|\s)(?:up to|at least|at most|only|just|about|around|nearly|almost|over|under|more than|less than|fewer than|not quite|bis zu|nur|über|unter|fast|hasta|solo|casi|jusqu['’]à|environ|fino a)$/iu;

/** One share of a whole: "4 out of 5 customers", or the only percentage of a sentence. */
export const shareRule: Rule = (passages, at) => {
  const passage = passages[at];
  if (!passage || isNegated(passage.text)) return undefined;
  const words = asSet(passage.text).split(' ');
  const share = ratioIn(words) ?? percentIn(words);
  const scene = share && shareScene(passage.text, words, share);
  return scene && { scenes: [scene], taken: 1, understood: 'a share' };
};

/** What stands before the share above it and the rest behind it, so that the picture reads as the sentence does. */
function shareScene(say: string, words: readonly string[], share: { at: number; words: number }): Scene | undefined {
  const end = share.at + share.words;
  const part = (from: number, to?: number): string => asSet(words.slice(from, to).join(' '));
  const [bound = ''] = BOUNDS.exec(words.slice(0, share.at).join(' ')) ?? [];
  const from = share.at - (bound === '' ? 0 : bound.trim().split(' ').length);
  const [label, value, behind] = [part(0, from), part(from, end), part(end)];
  if (label === '') return buildScene(say, { type: 'title', text: value, detail: behind });
  return buildScene(say, { type: 'stat', label, value, ...(behind !== '' && { unit: behind }) });
}

function ratioIn(words: readonly string[]): { at: number; words: number } | undefined {
  for (const at of words.keys()) {
    for (const between of [1, 2]) {
      const joined = words
        .slice(at + 1, at + 1 + between)
        .join(' ')
        .toLowerCase();
      const isOf = OF.has(joined) && (joined.length > 3 || at === 0);
      const [one = '', other = ''] = [words[at], words[at + 1 + between]];
      if (isOf && COUNT.test(one) && COUNT.test(other) && words.length > at + 2 + between)
        return { at, words: 2 + between };
    }
  }
  return undefined;
}

function percentIn(words: readonly string[]): { at: number; words: number } | undefined {
  const all = words.flatMap((word, at) => (word.includes('%') ? [at] : []));
  const [at = 0] = all;
  if (all.length !== 1 || !PERCENT.test(words[at] ?? '') || words.length < 3) return undefined;
  return { at, words: words[at + 1]?.toLowerCase() === 'off' ? 2 : 1 };
}
