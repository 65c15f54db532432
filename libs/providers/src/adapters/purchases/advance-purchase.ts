import { Database } from '@libs/database';
import { Injectable } from '@nestjs/common';
import { MakerTrouble } from '../../makers/maker-trouble.js';
import type { QueueMaker } from '../../makers/maker.js';
import { Makers } from '../../makers/makers.js';
import { ModelCatalogue } from '../../models/model-catalogue.js';
import { movePurchase } from '../../purchases/move-purchase.js';
import { noteTrouble } from '../../purchases/note-trouble.js';
import type { PurchaseStanding } from '../../purchases/read-purchase.js';
import { HealPurchase } from './heal-purchase.js';
import { GRACE_SECONDS } from './maker-patience.js';
import { SendPurchase } from './send-purchase.js';
import { stop, WatchPurchase } from './watch-purchase.js';

const NO_KEY = new MakerTrouble('account', 'This service has no key of the maker, or no longer knows the model.');
const CANCELLED = { kind: 'cancelled', text: 'The request was cancelled before it was sent.' } as const;
/** Longest time of a model that this service no longer knows. */
const UNKNOWN_LONGEST_SECONDS = 3_600;

/** Takes an open purchase of a maker with a queue one step further: it is sent, healed or looked at. */
@Injectable()
export class AdvancePurchase {
  constructor(
    private readonly database: Database,
    private readonly makers: Makers,
    private readonly models: ModelCatalogue,
    private readonly send: SendPurchase,
    private readonly heal: HealPurchase,
    private readonly watch: WatchPurchase,
  ) {}

  async run(purchase: PurchaseStanding): Promise<void> {
    const { state, sent_at: sentAt, submission } = purchase;
    const isOpen = state === 'intent' || state === 'submitted';
    if (!isOpen || !purchase.is_due || purchase.result !== null) return;
    const maker = this.makers.find(purchase.maker);
    const model = this.models.find(purchase.model);
    if (!maker || !model) return this.withoutMaker(purchase);
    if (maker.way === 'direct') return;
    if (state === 'intent' && sentAt === null) return this.send.run(purchase, maker, model);
    if (state === 'intent') return this.heal.run(purchase, maker, model);
    if (submission) await this.watch.run({ purchase: { ...purchase, submission }, maker, model });
  }

  /** Asks for the end of a purchase without a result; whether it ended so is seen at the next look. */
  async cancel(purchase: PurchaseStanding): Promise<void> {
    const { id, state, submission, result } = purchase;
    if (state === 'intent') await movePurchase(this.database, id, 'refuse', { trouble: CANCELLED, isUnsent: true });
    const maker = this.queueOf(purchase);
    if (state === 'submitted' && submission && result === null && maker) await stop(maker, submission);
  }

  private queueOf({ maker: name }: PurchaseStanding): QueueMaker | undefined {
    const maker = this.makers.find(name);
    return maker?.way === 'queue' ? maker : undefined;
  }

  /** The operator may set the key again: what was sent may be paid. */
  private async withoutMaker(purchase: PurchaseStanding): Promise<void> {
    const { id, sent_seconds: age } = purchase;
    const trouble = { kind: NO_KEY.kind, text: NO_KEY.message };
    if (age === null) await movePurchase(this.database, id, 'refuse', { trouble, isUnsent: true });
    else if (age < UNKNOWN_LONGEST_SECONDS + GRACE_SECONDS) await noteTrouble(this.database, purchase, NO_KEY);
    else await movePurchase(this.database, id, 'lose', { trouble });
  }
}
