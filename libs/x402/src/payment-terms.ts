import type { X402Network } from './x402.settings.js';

/** Atomic units of one credit: 1 credit is US$0.01, and the stablecoin has six decimals. */
export const UNITS_PER_CREDIT = 10_000;

/** Seconds for which a signed payment, and so its price, holds. */
export const PAYMENT_SECONDS = 600;

/** One way to pay (x402 v2, PaymentRequirements). */
export interface PaymentRequirements {
  scheme: 'exact';
  network: X402Network;
  asset: string;
  /** Atomic units, as text. */
  amount: string;
  payTo: string;
  maxTimeoutSeconds: number;
  /** The EIP-712 domain of the asset. */
  extra: { name: string; version: string };
}

/** What this installation takes: a stablecoin of one chain, sent to one address. */
export class PaymentTerms {
  constructor(
    readonly network: X402Network,
    /** Checksummed, as wallets show it. */
    readonly asset: string,
    readonly assetName: string,
    readonly assetVersion: string,
    readonly payTo: string,
  ) {}

  get chainId(): number {
    return Number(this.network.slice('eip155:'.length));
  }

  /** How so many credits are paid; `payTo` is another address for a refund. */
  requirements(amount: number, payTo = this.payTo): PaymentRequirements {
    return {
      scheme: 'exact',
      network: this.network,
      asset: this.asset,
      amount: String(amount),
      payTo,
      maxTimeoutSeconds: PAYMENT_SECONDS,
      extra: { name: this.assetName, version: this.assetVersion },
    };
  }
}
