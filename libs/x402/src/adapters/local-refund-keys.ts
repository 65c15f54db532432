import { privateKeyToAccount } from 'viem/accounts';
import type { Hex } from 'viem';
import type { Authorization, SignedAuthorization } from '../authorization.js';
import type { PaymentTerms } from '../payment-terms.js';
import { RefundKeys } from '../refunds/refund-keys.js';
import { typedAuthorization } from './typed-authorization.js';

/** Refund keys in this process's memory. */
export class LocalRefundKeys extends RefundKeys {
  readonly addresses: readonly string[];
  private readonly accounts;

  constructor(
    keys: readonly string[],
    private readonly terms: PaymentTerms,
  ) {
    super();
    this.accounts = keys.map((key) => privateKeyToAccount(key as Hex));
    this.addresses = this.accounts.map(({ address }) => address.toLowerCase());
  }

  async sign(authorization: Authorization): Promise<SignedAuthorization | undefined> {
    const account = this.accounts.find(({ address }) => address.toLowerCase() === authorization.from);
    if (!account) return undefined;
    return { ...authorization, signature: await account.signTypedData(typedAuthorization(authorization, this.terms)) };
  }
}
