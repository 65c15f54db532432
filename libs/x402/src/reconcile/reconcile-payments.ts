import { Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { Chain, type BlockHead } from '../chain/chain.js';
import { authorizationOf, lookFrom } from '../ledger/authorization-of.js';
import { movePayment } from '../ledger/move-payment.js';
import type { Payment } from '../ledger/payment.entity.js';
import { returnPayment } from '../ledger/return-payment.js';
import { PaymentTerms } from '../payment-terms.js';
import { SettlePayment } from '../pay/settle-payment.js';

/** Seconds after which an unfinished settlement counts as unknown. */
const LOST_SECONDS = 60;
/** Seconds that a settled payment waits for its call to come again, before all of it goes back. */
const WITHOUT_JOB_SECONDS = 600;
const BATCH = 50;

/**
 * Ends what calls left behind: settlements of unknown outcome by what the chain says, reservations whose time is over, and
 * settled payments without a job. Starts no job. Several processes may do it at once.
 */
@Injectable()
export class ReconcilePayments {
  constructor(
    private readonly database: Database,
    private readonly chain: Chain,
    private readonly settlePayment: SettlePayment,
    private readonly terms: PaymentTerms,
  ) {}

  /** Throws `ChainUnreachable`. */
  async run(): Promise<void> {
    await this.loseAbandoned();
    await this.returnJobless();
    await this.expireReserved();
    const unknown = await this.database.sql<Payment[]>`
      select * from payment
      where state = 'unknown' and network = ${this.terms.network} order by updated_at limit ${BATCH}`;
    if (unknown.length === 0) return;
    const final = await this.chain.head('finalized');
    for (const payment of unknown) await this.resolve(payment, final);
  }

  /** A payment ends as settled by its transfer, and as failed only where a final block says that it can never come. */
  private async resolve(payment: Payment, final: BlockHead): Promise<void> {
    const seen = await this.chain.findTransfer(authorizationOf(payment), lookFrom(payment));
    if (seen) {
      await this.settlePayment.settled(payment, seen, false);
      return;
    }
    if (final.seconds <= payment.valid_before || (await this.mayHaveMoved(payment))) {
      // To the end of the line: payments that stay unknown for a day must not keep later ones from their turn.
      await this.database.sql`
        update payment set updated_at = clock_timestamp() where id = ${payment.id} and state = 'unknown'`;
      return;
    }
    await movePayment(this.database, payment.id, 'fail', { failure: 'the authorization ended without a transfer' });
  }

  /** A nonce that was used and not cancelled moved money, also where the node does not show the transfer. */
  private async mayHaveMoved(payment: Payment): Promise<boolean> {
    const { payer, nonce } = payment;
    if (!(await this.chain.isUsed(payer, nonce))) return false;
    return !(await this.chain.isCancelled(payer, nonce, lookFrom(payment)));
  }

  private async loseAbandoned(): Promise<void> {
    const abandoned = await this.database.sql<{ id: string }[]>`
      select id from payment
      where state = 'submitted' and updated_at < clock_timestamp() - make_interval(secs => ${LOST_SECONDS})`;
    for (const { id } of abandoned) await movePayment(this.database, id, 'lose');
  }

  /** A third party may have sent the authorization of a reservation: mark it unknown; its transfer settles it. */
  private async expireReserved(): Promise<void> {
    const over = await this.database.sql<Payment[]>`
      select * from payment
      where state = 'reserved' and network = ${this.terms.network}
        and valid_before < extract(epoch from clock_timestamp())`;
    if (over.length === 0) return;
    const final = await this.chain.head('finalized');
    for (const { id, payer, nonce } of over.filter((payment) => payment.valid_before < final.seconds)) {
      await movePayment(this.database, id, (await this.chain.isUsed(payer, nonce)) ? 'submit' : 'expire');
    }
  }

  private async returnJobless(): Promise<void> {
    const jobless = await this.database.sql<{ id: string }[]>`
      select id from payment
      where state = 'settled' and updated_at < clock_timestamp() - make_interval(secs => ${WITHOUT_JOB_SECONDS})`;
    for (const { id } of jobless) await this.database.transaction((tx) => returnPayment(tx, id));
  }
}
