import { Injectable } from '@nestjs/common';
import { choiceAmong } from './choice-among.js';
import { ModelOffers } from './model-offers.js';
import type { Choice, Payer, PurchaseWish } from './purchase-wish.js';
import { QuotePurchase } from './quote-purchase.js';

/** Finds the model that makes a call. Throws as `choiceAmong`. */
@Injectable()
export class ChooseModel {
  constructor(
    private readonly offers: ModelOffers,
    private readonly quotes: QuotePurchase,
  ) {}

  async run(wish: PurchaseWish, payer: Payer): Promise<Choice> {
    return choiceAmong(await this.offers.run(), this.quotes, wish, payer);
  }
}
