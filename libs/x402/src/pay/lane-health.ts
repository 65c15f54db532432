import { Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { Clock } from '@libs/kernel';
import { Chain } from '../chain/chain.js';
import { Facilitator } from '../facilitator/facilitator.js';
import { moneyAtStake } from '../ledger/money-at-stake.js';
import { PaymentTerms, UNITS_PER_CREDIT } from '../payment-terms.js';
import { payerShare } from './payer-limits.js';
import { RefundKeys } from '../refunds/refund-keys.js';

/** Milliseconds for which a look at the lane holds. */
const GOOD_MS = 60_000;
/** Trouble is looked at again sooner. */
const TROUBLED_MS = 5_000;
/** Gas of about fifty transfers at a price that Base has rarely seen, in wei. */
const LEAST_GAS = 100_000_000_000_000n;

/** State of the lane. Amounts are atomic units, gas is wei, both as text. */
export interface LaneStanding {
  /** Whether a payment would be taken now. */
  isReady: boolean;
  /** What is wrong, in words; empty where nothing is. Refunds that wait for long keep no payment away. */
  troubles: string[];
  settlerGas?: string;
  refundFloat?: string;
  openRefunds: string;
  /** What open jobs and refunds whose transfer was not seen may need of the float. */
  atStake: string;
  finalizedBlock?: number;
}

/** Hours for which a refund may be open before it counts as late. */
const LATE_HOURS = 1;

interface OpenRefunds {
  amount: number;
  late: number;
}

/** Looks at node, facilitator, gas and refund float, and remembers what it saw for a minute. */
@Injectable()
export class LaneHealth {
  private seen?: { standing: LaneStanding; at: number };
  private looking?: Promise<LaneStanding>;

  constructor(
    private readonly database: Database,
    private readonly terms: PaymentTerms,
    private readonly chain: Chain,
    private readonly facilitator: Facilitator,
    private readonly keys: RefundKeys,
    private readonly clock: Clock,
  ) {}

  /** The last look, or a new one where that is too old. Several at once look together. */
  async standing(): Promise<LaneStanding> {
    const { seen } = this;
    const now = this.clock.now().getTime();
    if (seen && now - seen.at < (seen.standing.isReady ? GOOD_MS : TROUBLED_MS)) return seen.standing;
    this.looking ??= this.look().finally(() => {
      this.looking = undefined;
    });
    return this.looking;
  }

  /** What refunds can be sent from now, in atomic units. Throws `ChainUnreachable`. */
  refundFloat(): Promise<number> {
    return this.chain.balance(this.keys.addresses[0] ?? '');
  }

  /** Forgets the last look. */
  forget(): void {
    this.seen = undefined;
  }

  private async look(): Promise<LaneStanding> {
    const troubles: string[] = [];
    const [refunds, { ofLane }] = await Promise.all([this.openRefunds(), moneyAtStake(this.database, this.terms)]);
    const told = {
      openRefunds: String(refunds.amount),
      atStake: String(ofLane),
      ...(await this.lookAtChain(ofLane, troubles)),
    };
    await this.facilitator.check().catch(() => {
      // Drop the facilitator's message: it may contain private addresses.
      troubles.push('the facilitator cannot settle now');
    });
    if (this.keys.addresses.includes(this.terms.payTo.toLowerCase())) {
      troubles.push('the refund key is the key of the receiving address');
    }
    if (await this.isUncompared()) troubles.push('the ledger was restored and is not compared with the chain yet');
    const isReady = troubles.length === 0;
    if (refunds.late > 0) troubles.push(`${refunds.late} refunds have been open for more than an hour`);
    const standing = { isReady, troubles, ...told };
    this.seen = { standing, at: this.clock.now().getTime() };
    return standing;
  }

  private async lookAtChain(atStake: number, troubles: string[]): Promise<Partial<LaneStanding>> {
    const { chain, terms, facilitator } = this;
    try {
      const id = await chain.id();
      if (id !== terms.chainId) {
        troubles.push(`the node is of chain ${id}, not ${terms.chainId}`);
        return {};
      }
      const [float, { number: finalizedBlock }] = await Promise.all([this.refundFloat(), chain.head('finalized')]);
      if (atStake >= float) troubles.push('open jobs and unsent refunds need the whole refund float');
      else if (payerShare(float) < UNITS_PER_CREDIT) troubles.push('the refund float is less than ten times any price');
      const gas = facilitator.settler === undefined ? undefined : await chain.gas(facilitator.settler);
      if (gas !== undefined && gas < LEAST_GAS) troubles.push('the settler has no gas left');
      return { refundFloat: String(float), settlerGas: gas?.toString(), finalizedBlock };
    } catch {
      // Which call failed does not matter to a caller: without the node nothing can be seen.
      troubles.push('the node of the chain does not answer');
      return {};
    }
  }

  private async openRefunds(): Promise<OpenRefunds> {
    const [row] = await this.database.sql<OpenRefunds[]>`
      select coalesce(sum(r.amount), 0)::int8 as amount,
        count(*) filter (where r.created_at < clock_timestamp() - make_interval(hours => ${LATE_HOURS}))::int as late
      from payment_refund r join payment p on p.id = r.payment_id
      where r.state in ('due', 'sending') and p.network = ${this.terms.network}`;
    return row ?? { amount: 0, late: 0 };
  }

  private async isUncompared(): Promise<boolean> {
    const [row] = await this.database.sql`select 1 from payment_comparison where is_due`;
    return row !== undefined;
  }
}
