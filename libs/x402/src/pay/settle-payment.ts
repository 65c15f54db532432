import { serverSettings, type ServerSettings } from '@libs/kernel/settings';
import { Inject, Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@libs/database';
import { newOpaqueToken, hashOpaqueToken, openWalletAccount } from '@libs/identity';
import { Chain, ChainUnreachable, type SeenTransfer } from '../chain/chain.js';
import { Facilitator, type SettlementClaim } from '../facilitator/facilitator.js';
import { authorizationOf, lookFrom } from '../ledger/authorization-of.js';
import { findPayment } from '../ledger/find-payment.js';
import { movePayment } from '../ledger/move-payment.js';
import type { Payment } from '../ledger/payment.entity.js';
import { giveCredentials, type PayerCredentials } from './payer-credentials.js';
import { PaymentPending, PaymentRefused } from './payment-refused.js';

/** A payment whose transfer was seen. Credentials come with the settlement of the request's own. */
export interface SettledPayment {
  payment: Payment;
  credentials?: PayerCredentials;
}

/** Looks after a claim of the facilitator, in milliseconds apart: nodes show a log a moment after its receipt. */
const LOOKS_MS = [0, 250, 500, 1_000, 2_000];

/** Settles one payment on the chain. The outcome is settled, permanently refused, or unknown. */
@Injectable()
export class SettlePayment {
  constructor(
    private readonly database: Database,
    private readonly chain: Chain,
    private readonly facilitator: Facilitator,
    @Inject(serverSettings.KEY) private readonly server: Pick<ServerSettings, 'baseUrl'>,
  ) {}

  /** The payment is `submitted` or `unknown`. Throws `PaymentRefused`, `PaymentPending`. */
  async run(payment: Payment): Promise<SettledPayment> {
    const claim = await this.send(payment);
    if (claim.outcome === 'refused' && (await this.isUnused(payment))) {
      const failed = await movePayment(this.database, payment.id, 'refuse', { failure: claim.reason });
      if (failed) throw new PaymentRefused(`The payment cannot be settled (${claim.reason}).`, payment.amount);
    }
    const seen = await this.look(payment, claim);
    if (seen !== undefined) return this.settled(payment, seen, isOwn(claim, seen));
    return this.lost(payment, claim);
  }

  /**
   * Only the request whose own settlement went through gets credentials: the bytes of a payment are public once mined.
   * Another process may have seen the transfer first.
   */
  async settled(payment: Payment, { transaction, block }: SeenTransfer, isOwn: boolean): Promise<SettledPayment> {
    return this.database.transaction(async (tx) => {
      const moved = await movePayment(tx, payment.id, 'settle', { transaction, settledBlock: block });
      if (moved) await openWalletAccount(tx, payment.payer);
      const settled = moved ?? (await stillSettled(tx, payment));
      if (!isOwn) return { payment: settled };
      const to = { holder: 'settler', baseUrl: this.server.baseUrl } as const;
      return { payment: settled, credentials: await giveCredentials(tx, settled, to) };
    });
  }

  /** The transfer that another process has booked meanwhile. */
  private async seenByOthers(payment: Payment): Promise<SeenTransfer | undefined> {
    const { transaction = null, settled_block: block = null } = (await findPayment(this.database, payment)) ?? {};
    return transaction === null || block === null ? undefined : { transaction, block };
  }

  /** A transaction that was sent may still be mined, or has burnt its gas: the payment is not sent again. */
  private async send(payment: Payment): Promise<SettlementClaim> {
    if (payment.transaction !== null) return { outcome: 'unknown', reason: 'its transaction was sent before' };
    return this.facilitator.settle(authorizationOf(payment));
  }

  /** Whether the authorization is unused; false if the chain does not answer. */
  private async isUnused({ payer, nonce }: Payment): Promise<boolean> {
    const isUsed = await this.chain.isUsed(payer, nonce).catch((error: unknown) => unlessUnreachable(error));
    return isUsed === false;
  }

  private async look(payment: Payment, { outcome }: SettlementClaim): Promise<SeenTransfer | undefined> {
    const waits = outcome === 'sent' ? LOOKS_MS : LOOKS_MS.slice(0, 1);
    for (const wait of waits) {
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      const seen = await this.chain
        .findTransfer(authorizationOf(payment), lookFrom(payment))
        .catch((error: unknown) => unlessUnreachable(error));
      if (seen) return seen;
    }
    return undefined;
  }

  private async lost(payment: Payment, claim: SettlementClaim): Promise<SettledPayment> {
    const reason = 'reason' in claim ? claim.reason : `the facilitator says it was ${claim.outcome}`;
    const ticket = newOpaqueToken();
    const facts = { failure: reason, transaction: transactionOf(claim), ticketHash: hashOpaqueToken(ticket) };
    const moved = await movePayment(this.database, payment.id, 'lose', facts);
    const seen = moved ? undefined : await this.seenByOthers(payment);
    if (seen) return this.settled(payment, seen, isOwn(claim, seen));
    throw new PaymentPending(`Whether the payment was settled is not known yet (${reason}).`, moved && ticket);
  }
}

/** Whether this settlement made the transfer, and not another sender that has the bytes of the payment. */
function isOwn(claim: SettlementClaim, seen: SeenTransfer): boolean {
  return transactionOf(claim)?.toLowerCase() === seen.transaction.toLowerCase();
}

function transactionOf(claim: SettlementClaim): string | undefined {
  return 'transaction' in claim ? claim.transaction : undefined;
}

function unlessUnreachable(error: unknown): undefined {
  if (!(error instanceof ChainUnreachable)) throw error;
  return undefined;
}

async function stillSettled(tx: Transaction, { id }: Payment): Promise<Payment> {
  const [payment] = await tx.sql<Payment[]>`select * from payment where id = ${id}`;
  if (!payment || !['settled', 'job', 'returned'].includes(payment.state)) {
    throw new Error(`the payment ${id} was seen on the chain and cannot be settled`);
  }
  return payment;
}
