import { Database } from '@libs/database';
import { Clock, Denial, type DenialBody, deny } from '@libs/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { CancelRender } from '../../embedded/cancel-render.js';
import { findRender } from '../../embedded/find-render.js';
import { MakerBreaker } from '../../makers/maker-breaker.js';
import { makerSettings } from '../../makers/maker.settings.js';
import { Makers } from '../../makers/makers.js';
import { isRetired } from '../../models/is-retired.js';
import { ModelCatalogue } from '../../models/model-catalogue.js';
import type { Model, ModelKind } from '../../models/model.js';
import {
  type CheckOutcome,
  type GenerationRequest,
  NOT_BEGUN,
  type Operation,
  type PendingOutcome,
  Provider,
} from '../../provider.js';
import { forgoAttempts } from '../../purchases/forgo-attempts.js';
import { OpenPurchase } from '../../purchases/open-purchase.js';
import { MAKERS_PROVIDER, type PurchaseBrief } from '../../purchases/purchase-brief.js';
import { type PurchaseStanding, readPurchase } from '../../purchases/read-purchase.js';
import { requireSpendable, type SpendCaps } from '../../purchases/spend-caps.js';
import { DecoderIsolation } from '../import/decoder-isolation.js';
import { AdvancePurchase } from './advance-purchase.js';
import { FollowDelivery } from './follow-delivery.js';
import { NextAttempt } from './next-attempt.js';
import { purchaseFailure } from './purchase-failure.js';

/** Seconds that a result usually takes, copy included. */
const USUAL_SECONDS: Record<ModelKind, number> = { video: 150, image: 25, speech: 15, music: 60, sfx: 20 };

/**
 * Media that outside makers make. To submit writes a purchase down; each look takes it one step further: it is sent, looked
 * at, and copied by a render that is named for the job.
 */
@Injectable()
export class MakerProvider extends Provider {
  readonly name = MAKERS_PROVIDER;

  constructor(
    private readonly database: Database,
    private readonly makers: Makers,
    private readonly models: ModelCatalogue,
    private readonly clock: Clock,
    private readonly open: OpenPurchase,
    private readonly step: AdvancePurchase,
    private readonly next: NextAttempt,
    private readonly delivery: FollowDelivery,
    private readonly stop: CancelRender,
    @Inject(makerSettings.KEY) private readonly caps: SpendCaps,
    private readonly breaker: MakerBreaker,
    @Inject(DecoderIsolation) private readonly decoders: Pick<DecoderIsolation, 'requireDecoder'>,
  ) {
    super();
  }

  async examine({ accountId, brief }: Omit<GenerationRequest, 'name'>): Promise<number> {
    const { model: id, ceilingMicrodollars: microdollars } = purchaseBriefOf(brief);
    const { maker, kind } = await this.requireUsable(id);
    await this.breaker.requireOpen(maker);
    await requireSpendable(this.database, this.caps, { maker, accountId, microdollars });
    return USUAL_SECONDS[kind];
  }

  /** Webhooks bring the next look forward. */
  pollAfterMs(ageSeconds: number): number {
    if (ageSeconds < 10) return 1_000;
    if (ageSeconds < 120) return 3_000;
    return ageSeconds < 1_800 ? 10_000 : 60_000;
  }

  /** A refusal is kept in the operation: a step that throws one that may pass would be repeated. */
  async submit({ name: jobId, accountId, brief: given }: GenerationRequest): Promise<Operation> {
    const brief = purchaseBriefOf(given);
    return {
      job_id: jobId,
      ...(await refusalOf(async () => {
        // Also here: the process that was asked may be none that decodes.
        await this.open.run({ jobId, attempt: 1, accountId, model: await this.requireUsable(brief.model), brief });
      })),
    };
  }

  async check({ job_id: id, refusal }: Operation): Promise<CheckOutcome> {
    if (refusal !== undefined) return failed(refusal as DenialBody);
    const jobId = String(id);
    const found = await readPurchase(this.database, jobId);
    if (!found) return failed(deny('internal_error', `The purchase for ${jobId} is gone.`).body());
    const following = found.is_due ? await this.next.after(found) : undefined;
    if (following) {
      const stopped = await refusalOf(() => this.next.run(found, following));
      if (stopped.refusal) return failed(stopped.refusal);
    } else await this.step.run(found);
    return this.outcome((await readPurchase(this.database, jobId)) ?? found);
  }

  /** What the maker can no longer stop is delivered and charged: nothing is charged without a result. */
  async cancel({ job_id: id, refusal }: Operation): Promise<void> {
    if (refusal !== undefined) return;
    const jobId = String(id);
    const purchase = await readPurchase(this.database, jobId);
    if (!purchase) return;
    await this.step.cancel(purchase);
    await forgoAttempts(this.database, jobId);
    const after = await readPurchase(this.database, jobId);
    const render = after?.state === 'failed' ? await findRender(this.database, jobId) : undefined;
    if (render !== undefined) await this.stop.run(render);
  }

  private async outcome(purchase: PurchaseStanding): Promise<CheckOutcome> {
    const { state, result, began_at: beganAt } = purchase;
    const isOpen = state === 'intent' || state === 'submitted';
    if (state === 'delivered' || (isOpen && (result !== null || this.isDirect(purchase)))) {
      return this.delivered(purchase);
    }
    if (!isOpen) return this.ended(purchase);
    return beganAt === null ? WAITING : { ...WAITING, phase: 'making' };
  }

  private async delivered(purchase: PurchaseStanding): Promise<CheckOutcome> {
    const outcome = await this.delivery.run(purchase);
    if (outcome.state !== 'failed') return outcome;
    const after = await readPurchase(this.database, purchase.job_id);
    return after?.state === 'failed' ? this.ended(after) : outcome;
  }

  private async ended(purchase: PurchaseStanding): Promise<CheckOutcome> {
    const { trouble_kind: trouble, state } = purchase;
    // The maker bills nothing for it.
    if (trouble === 'cancelled' && state !== 'unknown') return { state: 'cancelled', percent: 0, hasBegun: false };
    return (await this.next.after(purchase)) ? WAITING : failed(purchaseFailure(purchase));
  }

  private isDirect({ maker }: PurchaseStanding): boolean {
    return this.makers.find(maker)?.way === 'direct';
  }

  /** A film or sound that cannot be decoded would be paid in vain. */
  private async requireUsable(id: string): Promise<Model> {
    const model = this.requireModel(id);
    if (model.kind !== 'image') await this.decoders.requireDecoder();
    return model;
  }

  private requireModel(id: string): Model {
    const model = this.models.find(id);
    if (model && !isRetired(model, this.clock.now()) && this.makers.find(model.maker)) return model;
    throw deny('provider_unavailable', `This service cannot use the model ${id}: ${reasonOf(model, this.makers)}.`, {
      nextStep: 'Nothing was charged. Choose another model of media://models, or leave out model.',
      retryable: false,
    });
  }
}

const WAITING: PendingOutcome = { state: 'pending', phase: NOT_BEGUN, percent: 0, endsItself: true };

function reasonOf(model: Model | undefined, makers: Makers): string {
  if (!model) return 'it does not know it';
  return makers.find(model.maker) ? 'its maker no longer serves it' : `it has no key of the maker ${model.maker}`;
}

function purchaseBriefOf(brief: Record<string, unknown>): PurchaseBrief {
  return brief as unknown as PurchaseBrief;
}

function failed(failure: DenialBody): CheckOutcome {
  return { state: 'failed', failure };
}

/** The body of the Denial that the work throws. */
async function refusalOf(work: () => Promise<void>): Promise<{ refusal?: DenialBody }> {
  try {
    await work();
    return {};
  } catch (error) {
    if (error instanceof Denial) return { refusal: error.body() };
    throw error;
  }
}
