import { Database } from '@libs/database';
import { Injectable } from '@nestjs/common';
import { MakerBreaker } from '../../makers/maker-breaker.js';
import { MakerTrouble } from '../../makers/maker-trouble.js';
import type { QueueMaker } from '../../makers/maker.js';
import type { Model } from '../../models/model.js';
import { claimSending } from '../../purchases/claim-sending.js';
import { movePurchase } from '../../purchases/move-purchase.js';
import { backoffSeconds, noteTrouble } from '../../purchases/note-trouble.js';
import type { Purchase } from '../../purchases/purchase.entity.js';
import { recordSubmitted } from '../../purchases/record-submitted.js';
import { askMaker, troubleOr } from './ask-maker.js';
import { MakerOrders } from './maker-orders.js';
import { PriceGuard } from './price-guard.js';

/** Why a request is not sent at present. */
export const MAKER_CLOSED = { kind: 'account', text: 'Its account of this service is closed at present.' } as const;

/** Sends the request of a purchase: once, by the step that claimed it, whatever becomes of that step. */
@Injectable()
export class SendPurchase {
  constructor(
    private readonly database: Database,
    private readonly orders: MakerOrders,
    private readonly prices: PriceGuard,
    private readonly breaker: MakerBreaker,
  ) {}

  async run(purchase: Purchase, maker: QueueMaker, model: Model): Promise<void> {
    const { id } = purchase;
    if (await this.prices.refuses(purchase, model)) return;
    const order = await this.orders.toSend(purchase, model);
    if (!(await this.breaker.admits(maker.name))) {
      await movePurchase(this.database, id, 'refuse', { trouble: MAKER_CLOSED, isUnsent: true });
      return;
    }
    if (!(await claimSending(this.database, id))) return;
    const answer = await troubleOr(askMaker((signal) => maker.submit(order, signal)));
    if (answer instanceof MakerTrouble) return recordUnsent(this.database, this.breaker, purchase, answer);
    await recordSubmitted(this.database, id, answer);
    await this.breaker.open(maker.name);
  }
}

/** After a trouble of the request itself: an `uncertain` one leaves the purchase to be healed, any other ends it. */
export async function recordUnsent(
  database: Database,
  breaker: MakerBreaker,
  purchase: Purchase,
  trouble: MakerTrouble,
): Promise<void> {
  const { id, attempt, maker } = purchase;
  const { kind, message: text, more } = trouble;
  if (kind === 'uncertain') return noteTrouble(database, purchase, trouble);
  if (kind === 'account') await breaker.close(maker, text);
  const retryInSeconds = kind === 'not_accepted' ? backoffSeconds(attempt - 1, more.retryAfterSeconds) : undefined;
  await movePurchase(database, id, 'refuse', { trouble: { kind, text }, retryInSeconds });
}
