import { composition } from '../support/jobs/long-jobs.js';
import type { Dice } from './dice.js';
import { PatientCaller } from './patient-caller.js';

/** Resources that were acknowledged to a customer. */
export interface Acknowledged {
  id: string;
  accountId: string;
  kind: 'compose' | 'remix';
  isCancelWished: boolean;
  status?: string;
  /** Seconds from the order to the answer that it has ended. */
  seconds?: number;
}

const SHARE_OF_REMIXES = 0.2;
const SHARE_OF_CANCELLATIONS = 0.12;
const SHARE_WITH_SHOT = 0.3;

/** One customer that orders, waits for the end, and orders again; repeats every request until it gets a response. */
export class Ordering {
  private placed = 0;
  private readonly films: string[] = [];

  constructor(
    private readonly caller: PatientCaller,
    private readonly accountId: string,
    private readonly name: string,
    private readonly dice: Dice,
    /** What was acknowledged, and whatever is wrong with that. */
    private readonly book: { acknowledged: Acknowledged[]; findings: string[] },
  ) {}

  async one(): Promise<void> {
    const begun = performance.now();
    const film = this.dice.next() < SHARE_OF_REMIXES ? this.dice.pick(this.films) : undefined;
    const [tool, args] = film === undefined ? this.composition() : this.remix(film);
    const { resource_id: id } = await this.caller.call(tool, args);
    const kind = film === undefined ? 'compose' : 'remix';
    const isCancelWished = this.dice.next() < SHARE_OF_CANCELLATIONS;
    const order: Acknowledged = { id: String(id), accountId: this.accountId, kind, isCancelWished };
    this.book.acknowledged.push(order);
    if (isCancelWished) await this.cancelled(order.id);
    order.status = await this.ended(order.id);
    order.seconds = (performance.now() - begun) / 1000;
    if (kind === 'compose' && order.status === 'completed') this.films.push(order.id);
    const again = await this.caller.call(tool, args);
    if (again['resource_id'] !== id)
      this.book.findings.push(`${order.id} was made again as ${String(again['resource_id'])}`);
  }

  private key(): string {
    this.placed += 1;
    return `${this.name}-${this.placed}`;
  }

  private composition(): [string, object] {
    const shots = this.dice.next() < SHARE_WITH_SHOT ? 1 : 0;
    const cards = this.dice.next() < 0.5 ? 1 : 2;
    return ['compose_video', composition(this.key(), { cards, shots })];
  }

  private remix(film: string): [string, object] {
    const shared = { mode: 'reframe', aspect_ratio: '9:16', rights_attested: true };
    return ['remix_video', { source_resource_id: film, ...shared, idempotency_key: this.key() }];
  }

  /** Somewhere on its way. */
  private async cancelled(id: string): Promise<void> {
    const waitMs = Math.floor(this.dice.between(0, 8_000));
    await this.caller.call('await_resource', { resource_id: id, wait_ms: waitMs });
    await this.caller.call('cancel_job', { resource_id: id });
  }

  private async ended(id: string): Promise<string> {
    for (;;) {
      const { status } = await this.caller.call('await_resource', { resource_id: id, wait_ms: 10_000 });
      if (status === 'completed' || status === 'failed' || status === 'cancelled') return status;
    }
  }
}
