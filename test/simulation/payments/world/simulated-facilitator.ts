import type { SignedAuthorization } from '../../../../libs/x402/src/authorization.js';
import type { SettlementClaim } from '../../../../libs/x402/src/facilitator/facilitator.js';
import type { SimulatedChain } from './simulated-chain.js';

/** How the facilitator treats its next settlement, other than well. */
export const FACILITATOR_FAULTS = [
  'answer lost',
  'mined late',
  'sent, mined late',
  'down',
  'refuses',
  'says sent falsely',
] as const;
export type FacilitatorFault = (typeof FACILITATOR_FAULTS)[number];

const REASONS = {
  signature: 'invalid_exact_evm_payload_signature',
  expired: 'invalid_exact_evm_payload_authorization_valid_before',
  balance: 'invalid_exact_evm_insufficient_balance',
  blocked: 'invalid_exact_evm_transaction_simulation_failed',
} as const;

/** Sends authorizations to the simulated chain, once it has looked whether the token would take them. */
export class SimulatedFacilitator {
  /** Of the next settlements, one each. */
  readonly faults: FacilitatorFault[] = [];
  /** Signatures of authorizations that it refused. */
  readonly refused = new Set<string>();

  constructor(private readonly chain: SimulatedChain) {}

  settle(authorization: SignedAuthorization): SettlementClaim {
    const claim = this.claim(authorization);
    if (claim.outcome === 'refused') this.refused.add(authorization.signature);
    return claim;
  }

  private claim(authorization: SignedAuthorization): SettlementClaim {
    const { chain } = this;
    const fault = this.faults.shift();
    if (fault === 'down') return { outcome: 'unknown', reason: 'the connection was refused' };
    if (fault === 'refuses') return { outcome: 'refused', reason: REASONS.blocked };
    if (fault === 'says sent falsely') return { outcome: 'sent', transaction: chain.newTransaction() };
    const refusal = chain.refusalOf(authorization);
    if (refusal === 'used') return { outcome: 'used' };
    if (refusal !== undefined) return { outcome: 'refused', reason: REASONS[refusal] };
    if (fault === 'mined late' || fault === 'sent, mined late') {
      const transaction = chain.broadcast(authorization);
      if (fault === 'sent, mined late') return { outcome: 'sent', transaction };
      return { outcome: 'unknown', reason: 'no receipt in time', transaction };
    }
    const transaction = chain.newTransaction();
    chain.execute(authorization, transaction);
    if (fault === 'answer lost') return { outcome: 'unknown', reason: 'no answer in time' };
    return { outcome: 'sent', transaction };
  }
}
