import { Database } from '@libs/database';
import { plainText } from '@libs/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { CheckRender } from '../../embedded/check-render.js';
import { findRender } from '../../embedded/find-render.js';
import { RequestRender } from '../../embedded/request-render.js';
import { type MakerSettings, makerSettings } from '../../makers/maker.settings.js';
import type { CheckOutcome } from '../../provider.js';
import { movePurchase } from '../../purchases/move-purchase.js';
import { creditsWithMargin } from '../../offer/with-margin.js';
import type { PurchaseStanding } from '../../purchases/read-purchase.js';

/** Seconds that a copy of a result takes in its line. */
const COPY_SECONDS = 30;

/** Follows the render that copies a purchase's result, one for each job; it is requested where there is none yet. */
@Injectable()
export class FollowDelivery {
  constructor(
    private readonly database: Database,
    private readonly request: RequestRender,
    private readonly look: CheckRender,
    @Inject(makerSettings.KEY) private readonly settings: Pick<MakerSettings, 'marginPercent'>,
  ) {}

  async run(purchase: PurchaseStanding): Promise<CheckOutcome> {
    const outcome = await this.look.run(await this.renderOf(purchase));
    if (outcome.state === 'pending') return { ...outcome, endsItself: true };
    if (outcome.state === 'completed') {
      const { maker, model, seed, facts } = purchase;
      return { ...outcome, ...this.creditsOf(purchase), facts: { ...outcome.facts, ...facts, maker, model, seed } };
    }
    const text = outcome.state === 'failed' ? outcome.failure.error_description : 'Its copy was cancelled.';
    await this.close(purchase, text);
    return outcome.state === 'failed' ? outcome : { state: 'cancelled', percent: 0, hasBegun: false };
  }

  private async renderOf({ job_id: name, account_id: accountId }: PurchaseStanding): Promise<string> {
    const found = await findRender(this.database, name);
    return found ?? this.request.run({ name, accountId, kind: 'purchase', brief: {}, seconds: COPY_SECONDS });
  }

  /** By the maker's bill where it states one; what it bills above the hold is not charged. */
  private creditsOf({ billed_microdollars: billed }: PurchaseStanding): { credits?: number } {
    if (billed === null) return {};
    return { credits: creditsWithMargin(billed, this.settings.marginPercent) };
  }

  /**
   * A request that was never sent is not billed; a result that could not be copied may be. One that was stored and could not be
   * used is billed: its row stays `delivered`, and tells the operator why it was not published.
   */
  private async close({ id }: PurchaseStanding, text: string): Promise<void> {
    const trouble = { kind: 'expired', text } as const;
    if (await movePurchase(this.database, id, 'refuse', { trouble, isUnsent: true })) return;
    if (await movePurchase(this.database, id, 'lose', { trouble })) return;
    await this.database.sql`
      update purchase set trouble_kind = 'failed', trouble_text = ${plainText(text)}, updated_at = clock_timestamp()
      where id = ${id} and state = 'delivered'`;
  }
}
