import { Database } from '@libs/database';
import { Injectable } from '@nestjs/common';
import { CheckRender } from '../../embedded/check-render.js';
import { findRender } from '../../embedded/find-render.js';
import { forgetRenders } from '../../embedded/forget-renders.js';
import { ModelCatalogue } from '../../models/model-catalogue.js';
import type { Model } from '../../models/model.js';
import { SetAside } from '../../models/set-aside.js';
import { isOpen, ModelOffers } from '../../offer/model-offers.js';
import { QuotePurchase } from '../../offer/quote-purchase.js';
import { OpenPurchase } from '../../purchases/open-purchase.js';
import type { PurchaseBrief } from '../../purchases/purchase-brief.js';
import type { PurchaseStanding } from '../../purchases/read-purchase.js';
import { ATTEMPTS_SECONDS } from './maker-patience.js';

/** Opens a further attempt after one that ended without a result and without a bill. */
@Injectable()
export class NextAttempt {
  constructor(
    private readonly database: Database,
    private readonly models: ModelCatalogue,
    private readonly offers: ModelOffers,
    private readonly quotes: QuotePurchase,
    private readonly setAside: SetAside,
    private readonly open: OpenPurchase,
    private readonly look: CheckRender,
  ) {}

  /** The model of the attempt that may follow on this one; undefined where it was the last. */
  async modelAfter(purchase: PurchaseStanding): Promise<Model | undefined> {
    const { state, trouble_kind: kind, model: id, job_seconds: age } = purchase;
    const model = this.models.find(id);
    if (!model || (state !== 'failed' && state !== 'refunded')) return undefined;
    if (kind === 'not_accepted') return age < ATTEMPTS_SECONDS ? model : undefined;
    return kind === 'gone' ? this.substituteOf(model, purchase) : undefined;
  }

  /** Throws `quota_exceeded` where others took the share that the ended attempt gave back. */
  async run(purchase: PurchaseStanding, model: Model): Promise<void> {
    const { job_id: jobId, attempt, account_id: accountId, brief, facts } = purchase;
    if (!(await this.forgetRender(jobId))) return;
    const note = `The maker no longer has the model ${purchase.model}; its substitute ${model.id} was used.`;
    await this.open.run({
      jobId,
      attempt: attempt + 1,
      accountId,
      model,
      brief: brief as PurchaseBrief,
      facts: model.id === purchase.model ? facts : { ...facts, notes: [note] },
    });
  }

  /** The failed render of a direct maker: a further attempt has one of its own. False while it is tried once more. */
  private async forgetRender(jobId: string): Promise<boolean> {
    const render = await findRender(this.database, jobId);
    if (render === undefined) return true;
    if ((await this.look.run(render)).state === 'pending') return false;
    await forgetRenders(this.database, [jobId]);
    return true;
  }

  /** The declared substitute, if it can be called and costs no more than the ceiling of the one that is gone. */
  private async substituteOf(
    model: Model,
    { brief, trouble_text: because }: PurchaseStanding,
  ): Promise<Model | undefined> {
    await this.setAside.run(model.id, because ?? 'its maker no longer has it');
    const offer = (await this.offers.run()).find(({ model: { id } }) => id === model.substitute);
    if (!offer || !isOpen(offer)) return undefined;
    const size = { prompt: brief.prompt ?? '', durationSeconds: brief.durationSeconds };
    const { ceilingMicrodollars: costs } = this.quotes.run(offer.model, offer.confirmed, size);
    return costs <= (brief.ceilingMicrodollars ?? 0) ? offer.model : undefined;
  }
}
