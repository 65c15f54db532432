import type { Database } from '@libs/database';
import { type Payment, PaymentTerms } from '@libs/x402';
import { PaidStart } from '../../../../src/mcp/payment/paid-start.js';
import { setClock } from './database-clock.js';
import { newOffer, type Offer } from './offer.js';
import { requestUnderWay, type Answer, type PaidRequest } from './paid-request.js';
import { type Act, type Outside, PaymentProcess } from './payment-process.js';
import { SimulatedChain } from './simulated-chain.js';
import { SimulatedFacilitator } from './simulated-facilitator.js';

const UNITS = 100_000_000;

/** Processes whose acts a test runs one after another, in the order it wants. */
export class PaymentDesk {
  readonly chain: SimulatedChain;
  readonly outside: Outside;
  private readonly acts: Act[] = [];
  private now = Date.UTC(2031, 0, 1);
  private born = 0;

  constructor(private readonly database: Database) {
    this.chain = new SimulatedChain(() => Math.floor(this.now / 1000));
    this.outside = {
      database,
      chain: this.chain,
      facilitator: new SimulatedFacilitator(this.chain),
      terms: new PaymentTerms('eip155:84532', addressOf('cccc', 1), 'USDC', '2', addressOf('dddd', 1)),
      refundAddresses: [addressOf('bbbb', 1)],
      refundSignatures: [],
      now: () => this.now,
      refusals: { starts: 0 },
      outages: { chain: 0 },
    };
    this.chain.mint(addressOf('bbbb', 1), UNITS);
  }

  process(): PaymentProcess {
    return new PaymentProcess(`process ${++this.born}`, this.outside, this.acts);
  }

  /** A payment that a new wallet signs. */
  offer({ validSeconds = 600, idempotencyKey }: { validSeconds?: number; idempotencyKey?: string } = {}): Offer {
    const payer = addressOf('aaaa', ++wallets);
    this.chain.mint(payer, UNITS);
    const wish = { payer, pick: 0, validSeconds, idempotencyKey };
    return newOffer(this.chain, this.outside.terms, Math.floor(this.now / 1000), wish);
  }

  /** Begins a call. Its acts wait until the test runs them. */
  begin(
    process: PaymentProcess,
    { signed, order }: Offer,
    { ticket, idempotencyKey = order.idempotencyKey }: { ticket?: string; idempotencyKey?: string } = {},
  ): Promise<Answer> {
    const wait = (): Promise<unknown> =>
      process.ask(
        'timer',
        () => undefined,
        () => Promise.resolve(undefined),
      );
    const request: PaidRequest = {
      process: process.name,
      order,
      signed,
      ticket,
      sent: [],
      told: [],
      wait,
    };
    return requestUnderWay.run(request, async (): Promise<Answer> => {
      const start = new PaidStart(process.start, process.pay, { signed, ticket });
      try {
        const { isReplay, resourceIds } = await start.run({ ...order, idempotencyKey });
        return { outcome: 'started', isReplay, resourceIds, receipt: start.receipt };
      } catch (error) {
        return { outcome: 'refused', error: error as Error };
      }
    });
  }

  /** Makes a call from begin to end. */
  async call(...given: Parameters<PaymentDesk['begin']>): Promise<Answer> {
    const answer = this.begin(...given);
    await this.run();
    return answer;
  }

  /** Runs acts; of one process only where it is named, and up to the first act of this label where one is named. */
  async run({ of, before }: { of?: PaymentProcess; before?: string } = {}): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      const at = this.acts.findIndex(({ process }) => !process.isDead && (of === undefined || process === of));
      const act = this.acts[at];
      if (!act || (before !== undefined && act.label.startsWith(before))) return;
      this.acts.splice(at, 1);
      await act.run().then(act.resolve, act.reject);
    }
  }

  async letTimePass(seconds: number): Promise<void> {
    this.now += seconds * 1000;
    await setClock(this.database, this.now);
    this.chain.mine();
  }

  async reconcile(process = this.process()): Promise<void> {
    const work = process.reconcile.run();
    await this.run();
    await work;
  }

  async payment({ signed }: Offer): Promise<Payment> {
    const [payment] = await this.database.sql<Payment[]>`select * from payment where nonce = ${signed.key.nonce}`;
    if (!payment) throw new Error('the payment is not reserved');
    return payment;
  }
}

let wallets = 0;

function addressOf(kind: string, n: number): string {
  return `0x${kind}${n.toString(16).padStart(36, '0')}`;
}
