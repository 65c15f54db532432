import { Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { FindStrays, type Stray } from '../books/find-strays.js';
import { Chain } from '../chain/chain.js';
import { refundNonce } from '../ledger/payment-key.js';
import { PaymentTerms } from '../payment-terms.js';
import { RefundKeys } from '../refunds/refund-keys.js';
import { SendRefunds } from '../refunds/send-refunds.js';

interface OpenRefund {
  resource_id: string | null;
  network: string;
  asset: string;
  payer: string;
  nonce: string;
}

/**
 * Compares a restored ledger with the chain, once, and then opens the lane. Payments after the backup are strays: their
 * authorizations are used, so none of them can be taken again. Refunds that were sent after the backup are confirmed by the
 * sender, which looks for their nonce on the chain before it sends.
 */
@Injectable()
export class CompareBooks {
  constructor(
    private readonly database: Database,
    private readonly chain: Chain,
    private readonly strays: FindStrays,
    private readonly keys: RefundKeys,
    private readonly sendRefunds: SendRefunds,
    private readonly terms: PaymentTerms,
  ) {}

  /**
   * The strays since the last block that the ledger knows; `tell` receives each of them before the lane opens. Undefined
   * where no comparison is due. Throws `ChainUnreachable`; repeating it is harmless.
   */
  async run(tell: (stray: Stray) => void = () => undefined): Promise<Stray[] | undefined> {
    if (!(await this.isDue())) return undefined;
    const found: Stray[] = [];
    const known = await this.strays.knownBlocks();
    if (known !== undefined) {
      // A payment that the ledger lost was reserved after every payment in it, and so was mined later.
      for await (const stray of this.strays.run(known.last + 1)) {
        tell(stray);
        found.push(stray);
      }
    }
    if (await this.hasSentRefunds()) {
      await this.database.sql`
        update payment_refund set next_try_at = clock_timestamp() where state in ('due', 'sending')`;
      await this.sendRefunds.run();
    }
    await this.database.sql`
      update payment_comparison set is_due = false, compared_at = clock_timestamp() where is_due`;
    return found;
  }

  private async isDue(): Promise<boolean> {
    const due = await this.database.sql`select 1 from payment_comparison where is_due`;
    return due.length > 0;
  }

  /** Whether the chain has used the nonce of a refund that the ledger has not sent. */
  private async hasSentRefunds(): Promise<boolean> {
    const open = await this.database.sql<OpenRefund[]>`
      select r.resource_id, p.network, p.asset, p.payer, p.nonce
      from payment_refund r join payment p on p.id = r.payment_id 
      where r.state in ('due', 'sending') and p.network = ${this.terms.network}`;
    for (const { resource_id: resourceId, ...payment } of open) {
      const nonce = refundNonce(payment, resourceId);
      for (const address of this.keys.addresses) if (await this.chain.isUsed(address, nonce)) return true;
    }
    return false;
  }
}
