import { Database } from '@libs/database';
import { Injectable } from '@nestjs/common';
import { MakerBreaker } from '../../makers/maker-breaker.js';
import { MakerTrouble } from '../../makers/maker-trouble.js';
import type { QueueMaker } from '../../makers/maker.js';
import type { Model } from '../../models/model.js';
import { movePurchase } from '../../purchases/move-purchase.js';
import { noteTrouble } from '../../purchases/note-trouble.js';
import type { PurchaseStanding } from '../../purchases/read-purchase.js';
import { askMaker, troubleOr } from './ask-maker.js';
import { isGivenUp, LEAST_AGE_SECONDS, sinceOf } from './maker-patience.js';
import { MakerOrders } from './maker-orders.js';

const NOT_FOUND = new MakerTrouble('uncertain', 'The answer to the request was lost, and the maker does not list it.');

/**
 * Looks in the maker's list for a request whose answer was lost. It is never sent again: a purchase that is not listed ten
 * minutes after the model's longest time ends as `unknown`.
 */
@Injectable()
export class HealPurchase {
  constructor(
    private readonly database: Database,
    private readonly orders: MakerOrders,
    private readonly breaker: MakerBreaker,
  ) {}

  async run(purchase: PurchaseStanding, maker: QueueMaker, model: Model): Promise<void> {
    const { id, sent_seconds: age } = purchase;
    // The step that sent it may still wait for the answer.
    if (age === null || age < LEAST_AGE_SECONDS) return;
    const order = this.orders.toFind(purchase, model);
    const found = await troubleOr(askMaker((signal) => maker.find(order, sinceOf(purchase), signal)));
    if (found !== undefined && !(found instanceof MakerTrouble)) {
      await movePurchase(this.database, id, 'accept', { submission: found });
      return;
    }
    const trouble = found ?? NOT_FOUND;
    if (trouble.kind === 'account') await this.breaker.close(maker.name, trouble.message);
    if (!isGivenUp(purchase, model)) return noteTrouble(this.database, purchase, trouble);
    await movePurchase(this.database, id, 'lose', { trouble: { kind: 'uncertain', text: NOT_FOUND.message } });
  }
}
