import type { SignedAuthorization } from '../authorization.js';

/** A facilitator's claim about a settlement. It is not trusted before the transfer is seen on the chain. */
export type SettlementClaim =
  | { outcome: 'sent'; transaction?: string }
  /** Refused before anything was sent. */
  | { outcome: 'refused'; reason: string }
  /** The nonce is used or cancelled; the chain shows by which transaction. */
  | { outcome: 'used' }
  | { outcome: 'unknown'; reason: string; transaction?: string };

/** Sends signed authorizations to the chain and pays their gas (x402, facilitator). */
export abstract class Facilitator {
  /** Throws for nothing: a facilitator that does not answer in time leaves the outcome unknown. */
  abstract settle(authorization: SignedAuthorization): Promise<SettlementClaim>;
  /** Throws where it cannot settle on this chain now. */
  abstract check(): Promise<void>;
  /** The address whose gas is spent; undefined where it is not ours. */
  abstract readonly settler?: string;
}
