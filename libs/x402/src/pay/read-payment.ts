import { Injectable } from '@nestjs/common';
import { walletIdentity } from '@libs/identity';
import { Clock, Denial } from '@libs/kernel';
import { Chain, ChainUnreachable } from '../chain/chain.js';
import { PaymentTerms } from '../payment-terms.js';
import { PaymentUnreadable, readPayload, type SentPayment } from '../protocol/read-payload.js';
import type { PaymentKey } from '../ledger/payment-key.js';
import { LaneUnready } from './payment-refused.js';

/** A payment whose payer is known: it signed the authorization. */
export interface SignedPayment extends SentPayment {
  key: PaymentKey;
  accountId: string;
}

/** The signature is not of the wallet that the payment names. */
export class PaymentForged extends Denial {
  constructor() {
    super('payment_invalid', 'The payment was not signed by the wallet that it names, or was changed after that.', {
      nextStep: 'Sign the offered payment requirements with the wallet of authorization.from. Nothing was charged.',
    });
  }
}

/** Finds out who pays: until the signature is verified, `from` is a claim and nothing is looked up by it. */
@Injectable()
export class ReadPayment {
  constructor(
    private readonly terms: PaymentTerms,
    private readonly chain: Chain,
    private readonly clock: Clock,
  ) {}

  /** Throws `PaymentUnreadable`, `PaymentForged`, `LaneUnready`. */
  async run(sent: unknown): Promise<SignedPayment> {
    const payment = readPayload(sent, Math.floor(this.clock.now().getTime() / 1000));
    const { network, asset, payTo } = this.terms;
    if (payment.accepted.network !== network) {
      throw new PaymentUnreadable(`payments are taken on ${network}, this one is of ${payment.accepted.network}`);
    }
    // Compared before the node is asked for anything.
    if (payment.accepted.asset !== asset.toLowerCase()) throw new PaymentUnreadable('it accepts another asset');
    if (payment.authorization.to !== payTo.toLowerCase()) throw new PaymentUnreadable('it pays another address');
    const signature = await this.chain.signatureOf(payment.authorization).catch((error: unknown) => {
      throw error instanceof ChainUnreachable ? new LaneUnready(error.message) : error;
    });
    if (signature === undefined) throw new PaymentForged();
    const { from: payer, nonce } = payment.authorization;
    return {
      ...payment,
      authorization: { ...payment.authorization, signature },
      key: { network, asset: asset.toLowerCase(), payer, nonce },
      accountId: walletIdentity(payer),
    };
  }
}
