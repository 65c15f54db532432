import type { Database } from '@libs/database';
import { type BlockHead, type Chain, ChainUnreachable } from '../chain/chain.js';
import { authorizationOf } from '../ledger/authorization-of.js';
import type { Payment } from '../ledger/payment.entity.js';
import type { PaymentRefund } from '../ledger/payment-refund.entity.js';
import type { PaymentTerms } from '../payment-terms.js';
import type { RefundKeys } from '../refunds/refund-keys.js';
import type { PaymentFinding } from './audit-payments.js';
import { inUsdc } from './in-usdc.js';

/** Rows that are read at once. */
const PAGE = 200;

interface TransferAudit {
  findings: PaymentFinding[];
  /** Information for the operator that is no finding. */
  remarks: string[];
}

interface SentRefund extends PaymentRefund {
  payer: string;
  settled_block: number;
}

/**
 * Compares settled payments, sent refunds and blocked ones with the chain, up to its last final block: a node may not know a younger
 * transfer yet.
 */
export class AuditTransfers {
  constructor(
    private readonly database: Database,
    private readonly chain: Chain,
    private readonly terms: PaymentTerms,
    private readonly keys: Pick<RefundKeys, 'addresses'>,
  ) {}

  /** A node that does not answer is a remark: what was found until then stays. */
  async run(): Promise<TransferAudit> {
    const audit: TransferAudit = { findings: [], remarks: await this.otherNetworks() };
    try {
      const id = await this.chain.id();
      if (id !== this.terms.chainId) {
        audit.remarks.push(`not compared with the chain: the node is of chain ${id}, not ${this.terms.chainId}`);
        return audit;
      }
      const final = await this.chain.head('finalized');
      for await (const finding of this.payments(final)) audit.findings.push(finding);
      for await (const finding of this.refunds(final)) audit.findings.push(finding);
      audit.remarks.push(...(await this.shortFloat()));
    } catch (error) {
      if (!(error instanceof ChainUnreachable)) throw error;
      audit.remarks.push('not compared with the chain: the node does not answer');
    }
    return audit;
  }

  private async *payments(final: BlockHead): AsyncGenerator<PaymentFinding> {
    for await (const payment of this.pages<Payment>((after) => this.settledPayments(after, final))) {
      const seen = await this.chain.findTransfer(authorizationOf(payment), payment.reserved_block);
      const finding = differenceOf(payment.transaction, seen?.transaction, 'payment');
      if (finding !== undefined) yield { payment_id: payment.id, resource_id: null, finding };
    }
  }

  private async *refunds(final: BlockHead): AsyncGenerator<PaymentFinding> {
    for await (const refund of this.pages<SentRefund>((after) => this.sentRefunds(after, final))) {
      const { signer, payer, amount, valid_before: validBefore, nonce, settled_block: block } = refund;
      const authorization = {
        from: signer ?? '',
        to: payer,
        value: amount,
        validAfter: 0,
        validBefore: validBefore ?? 0,
        nonce: nonce ?? '',
      };
      const seen = await this.chain.findTransfer(authorization, block);
      const finding =
        refund.state === 'blocked'
          ? seen && `the refund is blocked, but its transfer ${seen.transaction} is on the chain`
          : differenceOf(refund.transaction, seen?.transaction, 'refund');
      if (finding !== undefined) {
        yield { payment_id: refund.payment_id, resource_id: refund.resource_id, finding };
      }
    }
  }

  private async *pages<Row extends { id: string }>(read: (after: string) => Promise<Row[]>): AsyncGenerator<Row> {
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const rows = await read(after);
      yield* rows;
      const last = rows.at(-1);
      if (last === undefined) return;
      after = last.id;
    }
  }

  private settledPayments(after: string, final: BlockHead): Promise<Payment[]> {
    return this.database.sql<Payment[]>`
      select * from payment
      where id > ${after} and state in ('settled', 'job', 'returned') and settled_block <= ${final.number}
        and network = ${this.terms.network} and asset = ${this.terms.asset.toLowerCase()}
      order by id limit ${PAGE}`;
  }

  private sentRefunds(after: string, final: BlockHead): Promise<SentRefund[]> {
    return this.database.sql<SentRefund[]>`
      select r.*, p.payer, p.settled_block from payment_refund r join payment p on p.id = r.payment_id
      where r.id > ${after} and r.state in ('refunded', 'blocked') and r.signature is not null
        and r.updated_at <= to_timestamp(${final.seconds})
        and p.network = ${this.terms.network} and p.asset = ${this.terms.asset.toLowerCase()}
      order by r.id limit ${PAGE}`;
  }

  private async otherNetworks(): Promise<string[]> {
    const others = await this.database.sql<{ network: string; count: number }[]>`
      select network, count(*) as count from payment
      where (network, asset) <> (${this.terms.network}, ${this.terms.asset.toLowerCase()})
        and state in ('settled', 'job', 'returned')
      group by network order by network`;
    return others.map(
      ({ network, count }) =>
        `not compared with the chain: ${count} payments on ${network}, which the settings do not name`,
    );
  }

  private async shortFloat(): Promise<string[]> {
    const [open] = await this.database.sql<{ amount: number }[]>`
      select coalesce(sum(amount), 0)::int8 as amount from payment_refund where state in ('due', 'sending')`;
    const float = await this.chain.balance(this.keys.addresses[0] ?? '');
    if ((open?.amount ?? 0) <= float) return [];
    return [`open refunds of ${inUsdc(open?.amount ?? 0)} exceed the refund float of ${inUsdc(float)}: send it more`];
  }
}

function differenceOf(booked: string | null, seen: string | undefined, what: string): string | undefined {
  if (seen === undefined) return `the transfer of this ${what} is not on the chain; the ledger says ${booked}`;
  if (seen === booked) return undefined;
  return `the transfer of this ${what} is ${seen}; the ledger says ${booked}`;
}
