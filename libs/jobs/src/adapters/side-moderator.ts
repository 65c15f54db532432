import { extname } from 'node:path';
import { isLong } from '@libs/kernel';
import { SideThread } from '@libs/kernel/adapters';
import { Inject, Injectable } from '@nestjs/common';
import { DEFAULT_TERMS, type ModerationTerms, readTerms } from '../start/moderation-terms.js';
import { Moderator, type ModerationVerdict } from '../start/moderator.js';
import { TermListModerator } from '../start/term-list-moderator.js';
import { type ModerationSettings, moderationSettings } from './moderation.settings.js';

/** What the thread does; the TypeScript file where tests run the sources. */
const WORK = new URL(`./moderate.thread${extname(import.meta.url)}`, import.meta.url);

/** Judges words by the service's terms and the operator's own: short texts here, long ones in a thread. */
@Injectable()
export class SideModerator extends Moderator {
  private readonly terms: readonly ModerationTerms[];
  private readonly here: Moderator;

  constructor(
    @Inject(moderationSettings.KEY) { moderationTerms }: ModerationSettings,
    private readonly thread: SideThread,
  ) {
    super();
    this.terms = [...DEFAULT_TERMS, ...readTerms(moderationTerms)];
    this.here = new TermListModerator(this.terms);
  }

  override judge(words: readonly string[], accountId: string): Promise<ModerationVerdict> {
    const { terms } = this;
    return isLong(words) ? this.thread.run(WORK, { words, terms }, { accountId }) : this.here.judge(words, accountId);
  }
}
