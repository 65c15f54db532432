import { Database } from '@libs/database';
import { Injectable } from '@nestjs/common';
import { CheckRender } from '../../embedded/check-render.js';
import { findRender } from '../../embedded/find-render.js';
import { forgetRenders } from '../../embedded/forget-renders.js';
import { ModelCatalogue } from '../../models/model-catalogue.js';
import type { Model } from '../../models/model.js';
import { SetAside } from '../../models/set-aside.js';
import { fitModel } from '../../offer/fit-model.js';
import { isOpen, ModelOffers } from '../../offer/model-offers.js';
import { QuotePurchase } from '../../offer/quote-purchase.js';
import { OpenPurchase } from '../../purchases/open-purchase.js';
import type { PurchaseBrief } from '../../purchases/purchase-brief.js';
import type { PurchaseStanding } from '../../purchases/read-purchase.js';
import { ATTEMPTS_SECONDS } from './maker-patience.js';

/** A further attempt: the model, its order, and what is to be said of it. */
interface Following {
  model: Model;
  brief: PurchaseBrief;
  facts: Record<string, unknown>;
}

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

  /** The attempt that may follow on this one; undefined where it was the last. */
  async after(purchase: PurchaseStanding): Promise<Following | undefined> {
    const { state, trouble_kind: kind, model: id, job_seconds: age, facts } = purchase;
    const model = this.models.find(id);
    if (!model || (state !== 'failed' && state !== 'refunded')) return undefined;
    if (kind === 'gone') return this.substitute(model, purchase);
    const mayFollow = kind === 'not_accepted' && age < ATTEMPTS_SECONDS;
    return mayFollow ? { model, brief: purchase.brief as PurchaseBrief, facts } : undefined;
  }

  /** Throws `quota_exceeded` where others took the share that the ended attempt gave back. */
  async run({ job_id: jobId, attempt, account_id: accountId }: PurchaseStanding, following: Following): Promise<void> {
    if (!(await this.forgetRender(jobId))) return;
    await this.open.run({ jobId, attempt: attempt + 1, accountId, ...following });
  }

  /** The failed render of a direct maker: a further attempt has one of its own. False while it is tried once more. */
  private async forgetRender(jobId: string): Promise<boolean> {
    const render = await findRender(this.database, jobId);
    if (render === undefined) return true;
    if ((await this.look.run(render)).state === 'pending') return false;
    await forgetRenders(this.database, [jobId]);
    return true;
  }

  /** The declared substitute, if it can be called, makes what was ordered, and costs no more than the ceiling of the one that is gone. */
  private async substitute(
    gone: Model,
    { brief, trouble_text: because, facts }: PurchaseStanding,
  ): Promise<Following | undefined> {
    await this.setAside.run(gone.id, because ?? 'its maker no longer has it');
    const offer = (await this.offers.run()).find(({ model: { id } }) => id === gone.substitute);
    if (!offer || !isOpen(offer) || offer.model.kind !== gone.kind) return undefined;
    const { model, confirmed } = offer;
    const { prompt = '', given = [], ceilingMicrodollars = 0 } = brief;
    const fit = fitModel(model, { ...brief, prompt, given, kind: gone.kind, count: 1, unused: [] });
    if (fit.misfit !== undefined) return undefined;
    if (this.quotes.run(model, confirmed, fit.brief).ceilingMicrodollars > ceilingMicrodollars) return undefined;
    const note = `The maker no longer has the model ${gone.id}; its substitute ${model.id} was used.`;
    return {
      model,
      brief: { ...fit.brief, ceilingMicrodollars },
      facts: { ...facts, notes: [note, ...fit.notes] },
    };
  }
}
