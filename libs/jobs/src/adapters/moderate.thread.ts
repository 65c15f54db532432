import type { ModerationTerms } from '../start/moderation-terms.js';
import type { ModerationVerdict } from '../start/moderator.js';
import { TermListModerator } from '../start/term-list-moderator.js';

/* What a `SideThread` does with the words of a long order. */

export function work({ words, terms }: { words: string[]; terms: ModerationTerms[] }): Promise<ModerationVerdict> {
  return new TermListModerator(terms).judge(words);
}
