import { Database } from '@libs/database';
import { Injectable } from '@nestjs/common';
import { MakerBreaker } from '../../makers/maker-breaker.js';
import { MakerTrouble } from '../../makers/maker-trouble.js';
import type { MakerState, QueueMaker, Submission } from '../../makers/maker.js';
import type { Model } from '../../models/model.js';
import { movePurchase } from '../../purchases/move-purchase.js';
import { noteLook } from '../../purchases/note-look.js';
import { noteTrouble } from '../../purchases/note-trouble.js';
import type { PurchaseTroubleKind } from '../../purchases/purchase.entity.js';
import type { PurchaseStanding } from '../../purchases/read-purchase.js';
import { askMaker, troubleOr } from './ask-maker.js';
import { isGivenUp } from './maker-patience.js';

/** Troubles of a look that may pass. A revoked key too: the result behind it may be paid. */
const MAY_PASS: ReadonlySet<PurchaseTroubleKind> = new Set(['not_accepted', 'uncertain', 'account']);
const STILL_RUNS = new MakerTrouble('uncertain', 'The maker did not end the request in the longest time of its model.');

interface Watched {
  purchase: PurchaseStanding & { submission: Submission };
  maker: QueueMaker;
  model: Model;
}

/** Asks the maker for the state of an accepted request. One that lasts too long is cancelled, and looked at once more. */
@Injectable()
export class WatchPurchase {
  constructor(
    private readonly database: Database,
    private readonly breaker: MakerBreaker,
  ) {}

  async run(watched: Watched): Promise<void> {
    const seen = await look(watched);
    // One that lasted too long was cancelled by this service, and the look after that may have failed.
    const why = isLate(watched) ? 'late' : 'cancelled';
    if (!isOpen(seen) || why === 'cancelled') return this.record(watched, seen, why);
    await stop(watched.maker, watched.purchase.submission);
    const last = await look(watched);
    await this.record(watched, isOpen(last) ? STILL_RUNS : last, 'late');
  }

  /** `why`: what a state of `cancelled` means. */
  private async record(watched: Watched, seen: MakerState | MakerTrouble, why: 'cancelled' | 'late'): Promise<void> {
    const { id } = watched.purchase;
    if (seen instanceof MakerTrouble) return this.recordTrouble(watched, seen);
    if (seen.state === 'cancelled') {
      const text = why === 'late' ? STILL_RUNS.message : 'The request was cancelled.';
      await movePurchase(this.database, id, 'refund', { trouble: { kind: why, text } });
    } else if (seen.state === 'failed') {
      const { kind, message: text } = seen.trouble;
      await movePurchase(this.database, id, kind === 'expired' ? 'lose' : 'refund', { trouble: { kind, text } });
    } else await noteLook(this.database, id, seen);
  }

  private async recordTrouble({ purchase, model }: Watched, trouble: MakerTrouble): Promise<void> {
    const { id } = purchase;
    const { kind, message: text } = trouble;
    // The operator must act before the longest time is over: what runs there is paid.
    if (kind === 'account') await this.breaker.close(purchase.maker, text);
    if (MAY_PASS.has(kind) && !isGivenUp(purchase, model)) return noteTrouble(this.database, purchase, trouble);
    const isFinal = kind === 'refused' || kind === 'failed' || kind === 'gone';
    await movePurchase(this.database, id, isFinal ? 'refund' : 'lose', {
      trouble: { kind: MAY_PASS.has(kind) ? 'late' : kind, text },
    });
  }
}

/** Asks the maker to end a request. Whether it did is seen at the next look. */
export async function stop(maker: QueueMaker, submission: Submission): Promise<void> {
  await troubleOr(askMaker((signal) => maker.cancel(submission, signal)));
}

function look({ purchase, maker }: Watched): Promise<MakerState | MakerTrouble> {
  return troubleOr(askMaker((signal) => maker.look(purchase.submission, signal)));
}

function isOpen(seen: MakerState | MakerTrouble): boolean {
  return !(seen instanceof MakerTrouble) && (seen.state === 'waiting' || seen.state === 'running');
}

function isLate({ purchase, model }: Watched): boolean {
  return (purchase.sent_seconds ?? 0) > model.longestSeconds;
}
