import { Database } from '@libs/database';
import { Injectable } from '@nestjs/common';
import { MakerTrouble } from '../../makers/maker-trouble.js';
import { PriceList } from '../../makers/maker.js';
import type { Model } from '../../models/model.js';
import { notePrice } from '../../models/note-price.js';
import { readModelPrices } from '../../models/read-model-prices.js';
import { movePurchase } from '../../purchases/move-purchase.js';
import type { Purchase } from '../../purchases/purchase.entity.js';
import { askMaker, troubleOr } from './ask-maker.js';

/** Keeps requests from being sent at a higher price than the operator confirmed, which is the price that was held. */
@Injectable()
export class PriceGuard {
  constructor(
    private readonly database: Database,
    private readonly prices: PriceList,
  ) {}

  /** Whether the price has risen, which ends the unsent purchase. A price list that does not answer stops nothing. */
  async refuses({ id }: Purchase, model: Model): Promise<boolean> {
    const now = await troubleOr(askMaker((signal) => this.prices.priceOf(model, signal)));
    if (now === undefined || now instanceof MakerTrouble) return false;
    const confirmed = (await readModelPrices(this.database)).get(model.id)?.confirmed ?? model.price.microdollars;
    if (now <= confirmed) return false;
    await notePrice(this.database, model.id, now);
    const text = 'Its price has risen since this was ordered.';
    await movePurchase(this.database, id, 'refuse', { trouble: { kind: 'dearer', text }, isUnsent: true });
    return true;
  }
}
