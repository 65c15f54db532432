import { type Database, CommitOutcomeUnknown, DatabaseUnavailable } from '@libs/database';
import { Denial } from '@libs/kernel';
import { ChainUnreachable, PaymentPending, PaymentTerms } from '@libs/x402';
import { PaidStart } from '../../../../src/mcp/payment/paid-start.js';
import { Chance } from '../../world/chance.js';
import { setClock } from './database-clock.js';
import { endJob, type JobEnd } from './end-job.js';
import { newOffer, type Offer } from './offer.js';
import { requestUnderWay, type PaidRequest } from './paid-request.js';
import { type Act, type Outside, PaymentProcess } from './payment-process.js';
import { SimulatedChain } from './simulated-chain.js';
import { SimulatedFacilitator } from './simulated-facilitator.js';

const PROCESSES = 3;
export const WALLET_UNITS = 1_000_000;
export const FLOAT_UNITS = 100_000_000;

/** A database that schedules use one after another, and its time. */
export interface PaymentLane {
  database: Database;
  /** Milliseconds since 1970. It never goes back. */
  now: number;
  /** Schedules that ran here. */
  count: number;
  index: number;
}

/** Processes, wallets and the chain of one schedule. Acts of processes wait in `acts` until the schedule runs them. */
export class PaymentWorld {
  readonly chance: Chance;
  readonly acts: Act[] = [];
  readonly trace: string[] = [];
  readonly processes: PaymentProcess[] = [];
  readonly offers: Offer[] = [];
  readonly requests: PaidRequest[] = [];
  readonly payers: string[];
  readonly outside: Outside & { refundAddresses: string[] };
  readonly chain: SimulatedChain;
  readonly removedAddresses: string[] = [];
  /** An error that no caller should see. */
  unexpected?: string;
  private born = 0;

  constructor(
    readonly lane: PaymentLane,
    seed: number,
  ) {
    this.chance = new Chance(seed ^ 0x5eed);
    this.chain = new SimulatedChain(this.nowSeconds);
    const address = (kind: string, n: number): string =>
      `0x${kind}${lane.index.toString(16).padStart(4, '0')}${(lane.count * 8 + n).toString(16).padStart(32, '0')}`;
    this.payers = [address('aaaa', 1), address('aaaa', 2)];
    for (const payer of this.payers) this.chain.mint(payer, WALLET_UNITS);
    const refundAddresses = [address('bbbb', 3)];
    this.chain.mint(refundAddresses[0]!, FLOAT_UNITS);
    this.outside = {
      database: lane.database,
      chain: this.chain,
      facilitator: new SimulatedFacilitator(this.chain),
      terms: new PaymentTerms('eip155:84532', address('cccc', 5), 'USDC', '2', address('dddd', 6)),
      refundAddresses,
      refundSignatures: [],
      now: () => lane.now,
      refusals: { starts: 0 },
      outages: { chain: 0 },
    };
  }

  readonly nowSeconds = (): number => Math.floor(this.lane.now / 1000);

  /** A payment of before; in most cases one of the last two. */
  known(pick: number): Offer | undefined {
    const among = pick % 3 === 0 ? this.offers : this.offers.slice(-2);
    return among[(pick >> 4) % Math.max(1, among.length)];
  }

  /** What a client signs: for a new call, or once more for a call of before under its idempotency key. */
  offer(pick: number, like?: Offer): Offer {
    const payer = like?.signed.key.payer ?? this.payers[(pick >> 3) % this.payers.length]!;
    const named = (pick >> 5) % 3 === 0 ? `key ${(pick >> 7) % 2}` : undefined;
    const idempotencyKey = like ? (like.order.idempotencyKey ?? 'key 0') : named;
    const validSeconds = (pick >> 9) % 5 === 0 ? 40 : 600;
    const wish = { payer, pick, idempotencyKey, validSeconds, like: like?.order };
    const made = newOffer(this.chain, this.outside.terms, this.nowSeconds(), wish);
    this.offers.push(made);
    return made;
  }

  /** Begins a call at some process. */
  call(offer: Offer, { order = offer.order, ticket }: { order?: Offer['order']; ticket?: string } = {}): void {
    const process = this.process();
    const wait = (): Promise<unknown> =>
      process.ask(
        'timer',
        () => undefined,
        () => Promise.resolve(undefined),
      );
    const request: PaidRequest = {
      process: process.name,
      order,
      signed: offer.signed,
      ticket,
      sent: [],
      told: [],
      wait,
    };
    this.requests.push(request);
    const start = new PaidStart(process.start, process.pay, { signed: offer.signed, ticket });
    void requestUnderWay.run(request, async () => {
      try {
        const { isReplay, resourceIds } = await start.run(order);
        request.answer = { outcome: 'started', isReplay, resourceIds, receipt: start.receipt };
      } catch (error) {
        request.answer = { outcome: 'refused', error: error as Error };
        if (error instanceof PaymentPending && error.ticket !== undefined) offer.tickets.push(error.ticket);
        this.expect(error, 'a call');
      }
      this.trace.push(`${process.name}: answers ${describe(request)}`);
    });
  }

  /** Its own ticket, none, or one of another payment. */
  ticketOf({ tickets }: Offer, pick: number): string | undefined {
    if (pick % 5 === 0) return undefined;
    return pick % 5 === 1 ? 'a ticket of nobody' : tickets.at(-1);
  }

  /** Begins background work of a process. */
  begin(name: string, process: PaymentProcess, work: (process: PaymentProcess) => Promise<unknown>): void {
    void work(process).catch((error: unknown) => {
      if (!(error instanceof ChainUnreachable)) this.expect(error, name);
    });
  }

  /** Begins the end of an open job. */
  async endJob(kind: JobEnd, pick: number): Promise<void> {
    const open = await this.lane.database.sql<{ id: string }[]>`
      select id from resource where status in ('queued', 'processing') order by created_at, id`;
    const resource = open[pick % Math.max(1, open.length)];
    if (resource) this.begin(kind, this.process(), (process) => endJob(process, { id: resource.id, kind, pick }));
  }

  /** A caller that computes another price than the payment was for. */
  async startAtOtherPrice(offer: Offer | undefined): Promise<void> {
    const [settled] = await this.lane.database.sql<{ id: string; account_id: string }[]>`
      select id, account_id from payment order by state = 'settled' desc limit 1`;
    if (!offer || !settled) return;
    const process = this.process();
    const { id: paymentId, account_id: accountId } = settled;
    const order = {
      ...offer.order,
      accountId,
      paymentId,
      creditsEach: offer.order.creditsEach + 1,
      idempotencyKey: 'wrong',
    };
    void process.start.run(order).catch(() => undefined);
  }

  /** A caller that does not look whether the payment was used or given back. */
  async startSecond({ order, signed }: Offer): Promise<void> {
    const [payment] = await this.lane.database.sql<{ id: string }[]>`
      select id from payment where nonce = ${signed.key.nonce} and state in ('job', 'returned', 'failed', 'expired')`;
    if (!payment) return;
    const wrong = { ...order, paymentId: payment.id, idempotencyKey: 'second' };
    void this.process()
      .start.run(wrong)
      .catch(() => undefined);
  }

  /** A process that serves; a dead one is replaced. */
  process(): PaymentProcess {
    const serving = this.processes.filter(({ isDead }) => !isDead);
    if (serving.length === PROCESSES) return this.chance.of(serving);
    const process = new PaymentProcess(`process ${++this.born}`, this.outside, this.acts);
    this.processes.push(process);
    return process;
  }

  async letTimePass(milliseconds: number): Promise<void> {
    this.lane.now += milliseconds;
    await setClock(this.lane.database, this.lane.now);
    this.chain.mineEmpty();
  }

  /** Remembers an error that no caller should see. */
  private expect(error: unknown, of: string): void {
    const isExpected =
      error instanceof Denial || error instanceof DatabaseUnavailable || error instanceof CommitOutcomeUnknown;
    if (!isExpected) this.unexpected ??= `an error that nobody expects, of ${of}: ${String(error)}`;
  }
}

function describe({ answer, signed }: PaidRequest): string {
  const nonce = signed.key.nonce.slice(-4);
  if (answer?.outcome !== 'started') return `${nonce}: ${answer?.error.name} ${answer?.error.message}`;
  const credentials = answer.receipt?.credentials ? ' with credentials' : '';
  return `${nonce}: ${answer.isReplay ? 'replayed' : 'started'} ${answer.resourceIds.length}${credentials}`;
}
