import { Injectable } from '@nestjs/common';
import { walletIdentity } from '@libs/identity';
import { Clock, deny } from '@libs/kernel';
import { Chain, ChainUnreachable } from '../chain/chain.js';
import { PaymentTerms } from '../payment-terms.js';
import { paymentUnreadable, readPayload, type SentPayment } from '../protocol/read-payload.js';
import type { PaymentKey } from '../ledger/payment-key.js';
import { laneUnready } from './payment-refused.js';

/** A payment whose payer is known: it signed the authorization. */
export interface SignedPayment extends SentPayment {
  key: PaymentKey;
  accountId: string;
}

/** Identifies the payer. Until the signature is verified, `from` is only a claim and nothing is looked up by it. */
@Injectable()
export class ReadPayment {
  constructor(
    private readonly terms: PaymentTerms,
    private readonly chain: Chain,
    private readonly clock: Clock,
  ) {}

  /** Throws `payment_invalid`, `provider_unavailable`. */
  async run(sent: unknown): Promise<SignedPayment> {
    const payment = readPayload(sent, Math.floor(this.clock.now().getTime() / 1000));
    const { network, asset, payTo } = this.terms;
    if (payment.accepted.network !== network) {
      throw paymentUnreadable(`payments are taken on ${network}, this one is of ${payment.accepted.network}`);
    }
    // Compared before the node is asked for anything.
    if (payment.accepted.asset !== asset.toLowerCase()) throw paymentUnreadable('it accepts another asset');
    if (payment.authorization.to !== payTo.toLowerCase()) throw paymentUnreadable('it pays another address');
    const signature = await this.chain.signatureOf(payment.authorization).catch((error: unknown) => {
      throw error instanceof ChainUnreachable ? laneUnready(error.message) : error;
    });
    if (signature === undefined) {
      throw deny(
        'payment_invalid',
        'The payment was not signed by the wallet that it names, or was changed after that.',
        {
          nextStep: 'Sign the offered payment requirements with the wallet of authorization.from. Nothing was charged.',
        },
      );
    }
    const { from: payer, nonce } = payment.authorization;
    return {
      ...payment,
      authorization: { ...payment.authorization, signature },
      key: { network, asset: asset.toLowerCase(), payer, nonce },
      accountId: walletIdentity(payer),
    };
  }
}
