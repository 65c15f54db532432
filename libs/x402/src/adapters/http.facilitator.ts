import { FacilitatorTimeoutError, HTTPFacilitatorClient } from '@x402/core/http';
import type { SignedAuthorization } from '../authorization.js';
import { Facilitator, type SettlementClaim } from '../facilitator/facilitator.js';
import type { PaymentTerms } from '../payment-terms.js';
import { claimOf, settleRequest } from './settle-request.js';

const TIMEOUT_MS = 15_000;

/** A hosted facilitator, over HTTP (x402 v2, Facilitator Interface). */
export class HttpFacilitator extends Facilitator {
  readonly settler = undefined;
  private readonly client: HTTPFacilitatorClient;

  constructor(
    url: string,
    private readonly terms: PaymentTerms,
    timeoutMs = TIMEOUT_MS,
  ) {
    super();
    this.client = new HTTPFacilitatorClient({ url: url.replace(/\/$/, ''), timeoutMs });
  }

  async settle(authorization: SignedAuthorization): Promise<SettlementClaim> {
    try {
      return claimOf(await this.client.settle(...settleRequest(authorization, this.terms)));
    } catch (error) {
      const isTimeout = error instanceof FacilitatorTimeoutError;
      const reason = isTimeout ? 'the facilitator did not answer in time' : 'the facilitator answered with an error';
      return { outcome: 'unknown', reason };
    }
  }

  async check(): Promise<void> {
    const { kinds } = await this.client.getSupported();
    const { network } = this.terms;
    const isServed = kinds.some(
      (kind) => kind.x402Version === 2 && kind.scheme === 'exact' && kind.network === network,
    );
    if (!isServed) throw new Error(`the facilitator does not settle exact payments on ${network}`);
  }
}
