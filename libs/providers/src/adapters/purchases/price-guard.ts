import { Database } from '@libs/database';
import { Injectable } from '@nestjs/common';
import { MakerTrouble } from '../../makers/maker-trouble.js';
import { PriceList } from '../../makers/maker.js';
import type { Model } from '../../models/model.js';
import { notePrice } from '../../models/note-price.js';
import { readModelPrices } from '../../models/read-model-prices.js';
import { ceilingAt } from '../../offer/quote-purchase.js';
import { movePurchase } from '../../purchases/move-purchase.js';
import type { Purchase } from '../../purchases/purchase.entity.js';
import { askMaker, troubleOr } from './ask-maker.js';

/** Keeps requests from being sent at a higher price than the operator confirmed, or than was held for them. */
@Injectable()
export class PriceGuard {
  constructor(
    private readonly database: Database,
    private readonly prices: PriceList,
  ) {}

  /**
   * Whether the price has risen, which ends the unsent purchase. Where the maker's list does not answer or has no price, that is the
   * confirmed one: the operator may have confirmed a higher one since the order.
   */
  async refuses({ id, brief, ceiling_microdollars: ceiling }: Purchase, model: Model): Promise<boolean> {
    const listed = await troubleOr(askMaker((signal) => this.prices.priceOf(model, signal)));
    const confirmed = (await readModelPrices(this.database)).get(model.id)?.confirmed ?? model.price.microdollars;
    const now = listed === undefined || listed instanceof MakerTrouble ? confirmed : listed;
    const size = { prompt: brief.prompt ?? '', durationSeconds: brief.durationSeconds };
    if (now <= confirmed && ceilingAt(model, now, size) <= ceiling) return false;
    if (now > confirmed) await notePrice(this.database, model.id, now);
    const text = 'Its price has risen since this was ordered.';
    await movePurchase(this.database, id, 'refuse', { trouble: { kind: 'dearer', text }, isUnsent: true });
    return true;
  }
}
