import { extname } from 'node:path';
import { isLong } from '@libs/kernel';
import type { SideThread } from '@libs/kernel/adapters';
import type { ModerationTerms } from '../start/moderation-terms.js';
import { Moderator, type ModerationVerdict } from '../start/moderator.js';
import { TermListModerator } from '../start/term-list-moderator.js';

/** What the thread does; the TypeScript file where tests run the sources. */
const WORK = new URL(`./moderate.thread${extname(import.meta.url)}`, import.meta.url);

/** Judges words by a list of terms: short texts here, long ones in a thread. */
export class SideModerator extends Moderator {
  private readonly here: Moderator;

  constructor(
    private readonly terms: readonly ModerationTerms[],
    private readonly thread: SideThread,
  ) {
    super();
    this.here = new TermListModerator(terms);
  }

  override judge(words: readonly string[], accountId: string): Promise<ModerationVerdict> {
    const { terms } = this;
    return isLong(words) ? this.thread.run(WORK, { words, terms }, { accountId }) : this.here.judge(words, accountId);
  }
}
