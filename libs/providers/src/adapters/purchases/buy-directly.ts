import { setTimeout as wait } from 'node:timers/promises';
import { Database } from '@libs/database';
import { deny } from '@libs/kernel';
import { Injectable } from '@nestjs/common';
import type { RenderWatch } from '../../embedded/render-runner.js';
import { MakerBreaker } from '../../makers/maker-breaker.js';
import { MakerTrouble } from '../../makers/maker-trouble.js';
import type { DirectMaker, MadeBytes, MakerOrder } from '../../makers/maker.js';
import { Makers } from '../../makers/makers.js';
import { ModelCatalogue } from '../../models/model-catalogue.js';
import type { Model } from '../../models/model.js';
import { claimSending } from '../../purchases/claim-sending.js';
import { movePurchase } from '../../purchases/move-purchase.js';
import { noteTrouble } from '../../purchases/note-trouble.js';
import { type PurchaseStanding, readPurchase } from '../../purchases/read-purchase.js';
import { askMaker, troubleOr } from './ask-maker.js';
import { GRACE_SECONDS, sinceOf } from './maker-patience.js';
import { MakerOrders } from './maker-orders.js';
import { PriceGuard } from './price-guard.js';
import { purchaseEnded } from './purchase-failure.js';
import { MAKER_CLOSED, recordUnsent } from './send-purchase.js';

/** Milliseconds between looks at whether the maker may be asked again. */
const LOOK_AGAIN_MS = 1_000;

export interface Bought {
  purchase: PurchaseStanding;
  made: MadeBytes;
}

/**
 * Gets the bytes of a purchase from a maker that answers with them; called by the render that copies them. A request whose
 * answer was lost is sent again only where the maker deduplicates it; else it is looked for in the maker's history.
 */
@Injectable()
export class BuyDirectly {
  constructor(
    private readonly database: Database,
    private readonly makers: Makers,
    private readonly models: ModelCatalogue,
    private readonly orders: MakerOrders,
    private readonly prices: PriceGuard,
    private readonly breaker: MakerBreaker,
  ) {}

  /** Throws a Denial that ends the render where there is nothing to be had; a further attempt has a render of its own. */
  async run(jobId: string, watch: Pick<RenderWatch, 'signal' | 'grace'>): Promise<Bought> {
    for (;;) {
      const purchase = await readPurchase(this.database, jobId);
      if (purchase?.state !== 'intent') throw purchaseEnded(purchase);
      // What was asked without a result has ended, or is not due for some seconds.
      const made = purchase.is_due ? await this.ask(purchase, watch) : await wait(LOOK_AGAIN_MS, undefined, watch);
      if (made) return { purchase, made };
    }
  }

  private async ask(
    purchase: PurchaseStanding,
    { signal, grace = signal }: Pick<RenderWatch, 'signal' | 'grace'>,
  ): Promise<MadeBytes | undefined> {
    const maker = this.makers.find(purchase.maker);
    const model = this.models.find(purchase.model);
    if (maker?.way !== 'direct' || !model) throw deny('handler_elsewhere', 'This process has no key of the maker.');
    const isRepeat = purchase.sent_at !== null;
    if (isRepeat && !maker.isRepeatable(model)) return this.found(purchase, maker, model, signal);
    if (isRepeat && isOver(purchase, model, GRACE_SECONDS)) return this.lost(purchase);
    if (!isRepeat && (await this.prices.refuses(purchase, model))) return undefined;
    if (!isRepeat && !(await this.breaker.admits(maker.name))) return this.closed(purchase);
    const order = await this.orders.toSend(purchase, model);
    // A process that leaves orders nothing more.
    signal.throwIfAborted();
    if (!(await claimSending(this.database, purchase.id, { again: isRepeat }))) return undefined;
    return this.bytes(purchase, () => maker.make(order, grace), grace);
  }

  private async found(
    purchase: PurchaseStanding,
    maker: DirectMaker,
    model: Model,
    signal: AbortSignal,
  ): Promise<MadeBytes | undefined> {
    const order: MakerOrder = this.orders.toFind(purchase, model);
    const made = await troubleOr(askMaker(() => maker.find(order, sinceOf(purchase), signal), signal));
    if (made && !(made instanceof MakerTrouble)) return this.ownOf(made, purchase);
    if (isOver(purchase, model, made ? GRACE_SECONDS : 0)) return this.lost(purchase);
    await noteTrouble(this.database, purchase, made ?? new MakerTrouble('uncertain', LOST));
    return undefined;
  }

  /** Without the id of another purchase's request: what a history finds by its words may be of that, and is as good. */
  private async ownOf(made: MadeBytes, { id, maker }: PurchaseStanding): Promise<MadeBytes> {
    const others = await this.database.sql`
      select 1 from purchase where maker = ${maker} and request_id = ${made.requestId ?? null} and id <> ${id}`;
    return others.length === 0 ? made : { ...made, requestId: undefined };
  }

  private async bytes(
    purchase: PurchaseStanding,
    make: () => Promise<MadeBytes>,
    signal: AbortSignal,
  ): Promise<MadeBytes | undefined> {
    const made = await troubleOr(askMaker(make, signal));
    if (made instanceof MakerTrouble) {
      await recordUnsent(this.database, this.breaker, purchase, made);
      return undefined;
    }
    await this.breaker.open(purchase.maker);
    return made;
  }

  private async closed({ id }: PurchaseStanding): Promise<undefined> {
    await movePurchase(this.database, id, 'refuse', { trouble: MAKER_CLOSED, isUnsent: true });
  }

  private async lost({ id }: PurchaseStanding): Promise<undefined> {
    await movePurchase(this.database, id, 'lose', { trouble: { kind: 'uncertain', text: LOST } });
  }
}

const LOST = 'The answer to the request was lost, and the maker does not have it in its history.';

function isOver({ sent_seconds: age }: PurchaseStanding, model: Model, grace: number): boolean {
  return (age ?? 0) > model.longestSeconds + grace;
}
