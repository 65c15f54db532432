import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { hasWalletAccount, hashOpaqueToken } from '@libs/identity';
import { Clock, deny } from '@libs/kernel';
import { serverSettings, type ServerSettings } from '@libs/kernel/settings';
import { paymentOfResource } from '@libs/library';
import { Chain, ChainUnreachable, type SeenTransfer } from '../chain/chain.js';
import { authorizationOf, lookFrom } from '../ledger/authorization-of.js';
import { findPayment } from '../ledger/find-payment.js';
import { movePayment } from '../ledger/move-payment.js';
import type { Payment } from '../ledger/payment.entity.js';
import { BalanceTooSmall, type PayerStanding, type Reservation, reservePayment } from '../ledger/reserve-payment.js';
import { returnPayment } from '../ledger/return-payment.js';
import { PaymentTerms, UNITS_PER_CREDIT } from '../payment-terms.js';
import { mismatchOf } from '../protocol/match-payment.js';
import { type X402Settings, x402Settings } from '../x402.settings.js';
import { LaneHealth } from './lane-health.js';
import { giveCredentials, type PayerCredentials } from './payer-credentials.js';
import { requireFloat, requireGoodRecord } from './payer-limits.js';
import { laneUnready, PaymentPending, PaymentRefused } from './payment-refused.js';
import type { SignedPayment } from './read-payment.js';
import { type SettledPayment, SettlePayment } from './settle-payment.js';

/** A call that is to be paid. Everything that could refuse it was checked before. */
export interface PaidOrder {
  tool: string;
  credits: number;
  /** SHA-256 of tool and canonical arguments. */
  requestHash: string;
  idempotencyKey?: string;
}

const SETTLED_ELSEWHERE = 'Another request is settling this payment.';

/** Seconds after which a settlement begun by another process counts as abandoned. */
const ABANDONED_SECONDS = 45;

/**
 * Takes the payment of a call: reserves it, has it settled, and answers once its transfer was seen on the chain. The same
 * payment for the same request is taken once, however often and wherever it is sent; for another request it is refused.
 */
@Injectable()
export class PayForCall {
  /** Settlements of this process, by payment: copies of a call wait for the first one. */
  private readonly underWay = new Map<string, Promise<SettledPayment | undefined>>();

  constructor(
    private readonly database: Database,
    private readonly terms: PaymentTerms,
    private readonly chain: Chain,
    private readonly health: LaneHealth,
    private readonly settlePayment: SettlePayment,
    @Inject(x402Settings.KEY) private readonly settings: X402Settings,
    @Inject(serverSettings.KEY) private readonly server: Pick<ServerSettings, 'baseUrl'>,
    private readonly clock: Clock,
  ) {}

  /** Throws `PaymentRefused`, `PaymentPending`, `provider_unavailable`, `tool_not_allowed`, `idempotency_in_flight`, `payer-limits`. */
  async run(order: PaidOrder, signed: SignedPayment): Promise<SettledPayment> {
    const known = await findPayment(this.database, signed.key);
    return known ? this.again(order, known) : this.first(order, signed);
  }

  /** Gives a payment back whose call was refused although it was paid. False where a job began after all. */
  giveBack(paymentId: string): Promise<boolean> {
    return this.database.transaction((tx) => returnPayment(tx, paymentId));
  }

  /** The credentials of a late settlement, for the ticket that its own request got; undefined where they were given. */
  redeem(payment: Payment, ticket: string): Promise<PayerCredentials | undefined> {
    const holder = { ticketHash: hashOpaqueToken(ticket) };
    return this.database.transaction((tx) => giveCredentials(tx, payment, { holder, baseUrl: this.server.baseUrl }));
  }

  /** The payment of this key, where it paid for these resources. */
  async paymentOf({ key }: SignedPayment, resourceIds: readonly string[]): Promise<Payment | undefined> {
    const payment = await findPayment(this.database, key);
    if (payment?.state !== 'job') return undefined;
    const [first = ''] = resourceIds;
    return (await paymentOfResource(this.database, first)) === payment.id ? payment : undefined;
  }

  private async first(order: PaidOrder, signed: SignedPayment): Promise<SettledPayment> {
    const amount = order.credits * UNITS_PER_CREDIT;
    const nowSeconds = Math.floor(this.clock.now().getTime() / 1000);
    const mismatch = mismatchOf(signed, this.terms, { tool: order.tool, amount, nowSeconds });
    if (mismatch !== undefined) return this.refuse(order, signed, `The payment does not fit: ${mismatch}.`);
    const { isReady, troubles } = await this.health.standing();
    if (!isReady) throw laneUnready(troubles.join('; '));
    if (this.settings.payers === 'known' && !(await hasWalletAccount(this.database, signed.accountId))) {
      throw deny(
        'tool_not_allowed',
        'This service takes payments of wallets that have an account here; this one has none.',
        { nextStep: 'Sign in with the wallet at /login first, or ask the operator. Nothing was charged.' },
      );
    }
    const block = await this.blockBefore(signed);
    if (block === undefined) {
      const reason = 'The authorization of this payment was used or cancelled before it came here.';
      return this.refuse(order, signed, reason);
    }
    const { tool, requestHash, idempotencyKey } = order;
    const { key, authorization, accountId } = signed;
    const [balance, float, isContract] = await Promise.all([
      reached(this.chain.balance(key.payer)),
      reached(this.health.refundFloat()),
      reached(this.chain.isContract(key.payer)),
    ]);
    const judge = ({ stake, record }: PayerStanding): void => {
      requireFloat(amount, float, stake);
      requireGoodRecord(record, isContract);
    };
    const reservation = { key, authorization, tool, requestHash, idempotencyKey, accountId, block, balance, judge };
    const reserved = await this.reserve(reservation, amount);
    if (!reserved) return this.run(order, signed);
    return this.submit(order, reserved);
  }

  private async reserve(reservation: Reservation, amount: number): Promise<Payment | undefined> {
    try {
      return await this.database.transaction((tx) => reservePayment(tx, reservation));
    } catch (error) {
      if (!(error instanceof BalanceTooSmall)) throw error;
      const reason = 'The wallet has less than this payment and its others that are under way (insufficient_balance).';
      throw new PaymentRefused(reason, amount);
    }
  }

  /** Refuses a payment that is not reserved. A copy of this call may have reserved it meanwhile: then its payment counts. */
  private async refuse(order: PaidOrder, signed: SignedPayment, reason: string): Promise<SettledPayment> {
    const known = await findPayment(this.database, signed.key);
    if (known) return this.again(order, known);
    throw new PaymentRefused(reason, order.credits * UNITS_PER_CREDIT);
  }

  /**
   * The newest block in which the authorization was not used: what used it later was for this reservation. Undefined where
   * it was used or cancelled.
   */
  private async blockBefore({ key: { payer, nonce } }: SignedPayment): Promise<number | undefined> {
    const { number } = await reached(this.chain.head('latest'));
    return (await reached(this.chain.isUsed(payer, nonce))) ? undefined : number;
  }

  private async again(order: PaidOrder, payment: Payment): Promise<SettledPayment> {
    const amount = order.credits * UNITS_PER_CREDIT;
    if (payment.request_hash !== order.requestHash) {
      throw new PaymentRefused('This payment was used for another request.', amount);
    }
    switch (payment.state) {
      case 'settled':
      case 'job':
        return { payment };
      case 'returned':
        throw new PaymentRefused('This payment was given back: no job could begin. Its refund is on the way.', amount);
      case 'failed':
      case 'expired':
        throw new PaymentRefused(`This payment ${payment.state} (${payment.failure ?? 'its time is over'}).`, amount);
      case 'reserved':
        return this.submit(order, payment);
      case 'submitted':
      case 'unknown':
        return this.follow(payment);
    }
  }

  /** Of several processes that come to a reserved payment one submits it; copies in this process wait for it. */
  private async submit(order: PaidOrder, reserved: Payment): Promise<SettledPayment> {
    if (this.underWay.has(reserved.id)) return this.follow(reserved);
    // Registered before the row changes: a copy that reads `submitted` finds the settlement here.
    const settled = await this.alone(reserved, async () => {
      const submitted = await movePayment(this.database, reserved.id, 'submit');
      return submitted && this.settlePayment.run(submitted);
    });
    if (settled) return settled;
    const now = await findPayment(this.database, reserved);
    if (!now || now.state === 'reserved') throw new Error(`the payment ${reserved.id} cannot be submitted`);
    return this.again(order, now);
  }

  private async follow(payment: Payment): Promise<SettledPayment> {
    const ours = this.underWay.get(payment.id);
    if (ours) return this.join(ours);
    const seen = await this.findTransfer(payment);
    if (seen) return this.settlePayment.settled(payment, seen, false);
    if (payment.state === 'submitted') {
      // The first settlement may still be sent: a refusal of the next one must not fail the payment.
      const isTaken = this.isAbandoned(payment) && (await movePayment(this.database, payment.id, 'lose'));
      if (!isTaken) throw new PaymentPending(SETTLED_ELSEWHERE);
    }
    const others = this.underWay.get(payment.id);
    if (others) return this.join(others);
    const settled = await this.alone(payment, () => this.settlePayment.run(payment));
    if (!settled) throw new Error(`the settlement of ${payment.id} has no outcome`);
    return settled;
  }

  /** Credentials and tickets are for the request that settles, not for its copies. */
  private async join(settling: Promise<SettledPayment | undefined>): Promise<SettledPayment> {
    const settled = await settling.catch((error: unknown) => {
      throw error instanceof PaymentPending ? new PaymentPending(error.message) : error;
    });
    if (!settled) throw new PaymentPending(SETTLED_ELSEWHERE);
    return { payment: settled.payment };
  }

  /** Throws `PaymentPending` where the chain does not answer: the payment may have been charged. */
  private async findTransfer(payment: Payment): Promise<SeenTransfer | undefined> {
    try {
      return await this.chain.findTransfer(authorizationOf(payment), lookFrom(payment));
    } catch (error) {
      if (!(error instanceof ChainUnreachable)) throw error;
      throw new PaymentPending(`Whether the payment was settled is not known yet (${error.message}).`);
    }
  }

  private isAbandoned({ updated_at: since }: Payment): boolean {
    return this.clock.now().getTime() - since.getTime() > ABANDONED_SECONDS * 1000;
  }

  private async alone(
    payment: Payment,
    settle: () => Promise<SettledPayment | undefined>,
  ): Promise<SettledPayment | undefined> {
    const settling = settle();
    this.underWay.set(payment.id, settling);
    try {
      return await settling;
    } finally {
      this.underWay.delete(payment.id);
    }
  }
}

async function reached<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    throw error instanceof ChainUnreachable ? laneUnready(error.message) : error;
  }
}
