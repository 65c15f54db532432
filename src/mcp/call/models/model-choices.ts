import { asksForModel, type GivenCall, modelsPage } from '@libs/catalog';
import { Database } from '@libs/database';
import type { Principal } from '@libs/identity';
import { Denial } from '@libs/kernel';
import { creditsLeft } from '@libs/library';
import {
  type Choice,
  ChooseModel,
  isOpen,
  MAKERS_PROVIDER,
  ModelOffers,
  type Payer,
  ProviderRegistry,
  type PurchaseWish,
  QuotePurchase,
  WALLET_CREDITS,
} from '@libs/providers';
import { Injectable } from '@nestjs/common';
import { Examination } from '../examination.js';
import { laneOf } from '../tool-access.js';

/** Which model makes a call, by its words, the caller's credits and the prices that the operator confirmed. */
@Injectable()
export class ModelChoices {
  constructor(
    private readonly database: Database,
    private readonly examination: Examination,
    private readonly choose: ChooseModel,
    private readonly offers: ModelOffers,
    private readonly quotes: QuotePurchase,
    private readonly providers: ProviderRegistry,
  ) {}

  /** Undefined at once for a call that asks for no model. Throws as `readWish` and `ChooseModel`. */
  async of(call: GivenCall, principal: Principal): Promise<Choice | undefined> {
    if (!asksForModel(call.given)) return undefined;
    const wish = await this.examination.wish(call);
    if (wish === undefined) return undefined;
    return this.choiceFor(wish, await this.payer(principal), principal);
  }

  /** Throws as `ChooseModel`. */
  async choiceFor(wish: PurchaseWish, payer: Payer, principal: Principal): Promise<Choice> {
    const choice = await this.choose.run(wish, payer);
    return wish.model === 'auto' ? this.ifBought(choice, principal) : choice;
  }

  /** How a caller would pay for what models make. */
  async payer({ mode, accountId, trust }: Principal): Promise<Payer> {
    // A wallet that has not paid yet is no account.
    if (laneOf({ mode }) === 'x402') return { isWallet: true, balance: WALLET_CREDITS };
    const { balance } = await creditsLeft(this.database, { accountId, isUntrusted: trust !== 'verified' });
    return { isWallet: false, balance };
  }

  /** `auto` stays with the embedded studio where nothing can be bought now: the day's dollars are spent, or no decoder is safe. */
  private async ifBought(choice: Choice, { accountId }: Principal): Promise<Choice> {
    const { purchase } = choice;
    if (!purchase) return choice;
    try {
      await this.providers.get(MAKERS_PROVIDER).examine({ accountId, kind: 'video', brief: { ...purchase.brief } });
      return choice;
    } catch (error) {
      if (!(error instanceof Denial)) throw error;
      return { notes: [`${purchase.model} is not asked: ${error.message} It stays with the embedded studio.`] };
    }
  }

  /** As in `ToolServices`. */
  async page(): Promise<string> {
    const open = (await this.offers.run()).filter(isOpen);
    return modelsPage(open, (confirmed) => this.quotes.creditsPerUnit(confirmed));
  }
}
