import { Database } from '@libs/database';
import { Clock, type Denial, deny } from '@libs/kernel';
import { Injectable } from '@nestjs/common';
import { Makers } from '../../makers/makers.js';
import { MakerTrouble } from '../../makers/maker-trouble.js';
import { ModelCatalogue } from '../../models/model-catalogue.js';
import { PurchaseToken } from '../../purchases/purchase-token.js';
import type { Purchase } from '../../purchases/purchase.entity.js';
import type { MakerReport } from '../../purchases/record-maker-report.js';
import { troubleOr } from './ask-maker.js';

export interface MakerWebhook {
  /** Of the address. */
  token: string;
  /** In lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  body: Buffer;
}

/** Verifies the webhook of a maker: our signature in its address, and the maker's own over its content. */
@Injectable()
export class ReadMakerWebhook {
  constructor(
    private readonly database: Database,
    private readonly makers: Makers,
    private readonly models: ModelCatalogue,
    private readonly tokens: PurchaseToken,
    private readonly clock: Clock,
  ) {}

  /** Throws `webhook_signature_invalid`, or `provider_unavailable` where the signature cannot be verified now. */
  async run({ token, headers, body }: MakerWebhook): Promise<MakerReport> {
    const purchaseId = this.tokens.read(token);
    if (purchaseId === undefined) throw makerWebhookUnsigned();
    const [purchase] = await this.database.sql<Pick<Purchase, 'maker' | 'model'>[]>`
      select maker, model from purchase where id = ${purchaseId}`;
    if (!purchase) throw deny('not_found', 'This purchase is not known.', { nextStep: 'Send nothing further.' });
    const maker = this.makers.find(purchase.maker);
    const model = this.models.find(purchase.model);
    if (maker?.way !== 'queue' || !model) throw notVerifiable();
    const submission = await troubleOr(maker.readWebhook(headers, body, this.clock.now(), model));
    if (submission instanceof MakerTrouble) throw notVerifiable(submission);
    if (!submission) throw makerWebhookUnsigned();
    return { purchaseId, submission };
  }
}

export function makerWebhookUnsigned(): Denial {
  return deny('webhook_signature_invalid', 'The report is not signed by its maker, or is older than five minutes.', {
    nextStep: 'Send the report to the address of its order, with the signature that the maker documents.',
  });
}

function notVerifiable(cause?: unknown): Denial {
  return deny('provider_unavailable', 'The signature of the report cannot be verified at present.', {
    nextStep: 'Send the report again later.',
    retryAfterSeconds: 60,
    cause,
  });
}
