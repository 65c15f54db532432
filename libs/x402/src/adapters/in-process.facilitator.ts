import { x402Facilitator } from '@x402/core/facilitator';
import { toFacilitatorEvmSigner } from '@x402/evm';
import { registerExactEvmScheme } from '@x402/evm/exact/facilitator';
import type { SignedAuthorization } from '../authorization.js';
import { Facilitator, type SettlementClaim } from '../facilitator/facilitator.js';
import type { PaymentTerms } from '../payment-terms.js';
import { claimOf, settleRequest } from './settle-request.js';
import type { SettlerWallet } from './settler-wallet.js';

/** Milliseconds in which a transaction must be mined before its outcome counts as unknown. */
const CONFIRMATION_MS = 15_000;

/** Settles with a key of this service: simulates, sends, waits for the receipt. */
export class InProcessFacilitator extends Facilitator {
  readonly settler: string;
  private readonly facilitator = new x402Facilitator();

  constructor(
    private readonly wallet: SettlerWallet,
    private readonly terms: PaymentTerms,
  ) {
    super();
    this.settler = wallet.address;
    const signer = toFacilitatorEvmSigner(wallet.signer, { confirmationTimeoutMs: CONFIRMATION_MS });
    registerExactEvmScheme(this.facilitator, { signer, networks: terms.network, simulateInSettle: true });
  }

  async settle(authorization: SignedAuthorization): Promise<SettlementClaim> {
    try {
      return claimOf(await this.facilitator.settle(...settleRequest(authorization, this.terms)));
    } catch {
      // Its words hold the address of the node, which may hold a key.
      return { outcome: 'unknown', reason: 'the settlement failed on its way' };
    }
  }

  /** Gas and chain are looked at by the health of the lane. */
  async check(): Promise<void> {}
}
