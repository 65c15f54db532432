import { FalServer } from '../../../support/makers/fal-server.js';
import type { AcceptedOrder } from '../../../support/makers/maker-server.js';
import type { SentWebhook } from '../../../support/makers/sent-webhook.js';
import { Chance } from '../../world/chance.js';
import type { PurchaseSchedule, RequestFate } from './purchase-schedule.js';

const USUAL: RequestFate = { refusals: [], end: 'completed', seconds: 20, reportedBefore: 0, ignoresCancel: false };

/** What befell requests over the wire. */
export const WIRE_FAULTS = [
  'answer lost',
  'webhook before the answer',
  'webhook again',
  'status later than webhook',
  'asked in vain',
] as const;
type WireFault = (typeof WIRE_FAULTS)[number];

/** Of so many looks, searches and readings of keys one fails. */
const ONE_FAILS_OF = 12;

/** The server of fal in the time of a simulation, on a socket. Each request has the fate that the schedule gives it. */
export class SimulatedFal extends FalServer {
  /** In all schedules. */
  readonly befell = new Map<WireFault, number>();
  private time = (): number => Date.now();
  private readonly answered = new Set<string>();
  private readonly reported = new Set<string>();
  /** When the webhook of an end is sent, by the id of the request. */
  private readonly reportedFrom = new Map<string, number>();

  /** Begins a schedule. */
  play({ seed, fates }: PurchaseSchedule, now: () => number): void {
    this.calm();
    this.time = now;
    const coming = [...fates];
    this.nextWrongs.push(...coming.flatMap(({ refusals, answer }) => [...refusals, answer]));
    this.beforeAnswer = (order) => {
      const { answer, end, seconds, reportedBefore, ignoresCancel } = coming.shift() ?? USUAL;
      const endsAtMs = end === 'never' ? Infinity : now() + seconds * 1_000;
      if (answer) this.note('answer lost');
      order.fate = { ending: end, endsAtMs, ignoresCancel };
      this.reportedFrom.set(order.id, endsAtMs - reportedBefore * 1_000);
      return Promise.resolve();
    };
    const chance = new Chance(seed ^ 0x77_69_72_65);
    this.fault = (path) => {
      const isAsking = /\/(status|by-endpoint|jwks\.json)$|\/requests\/[^/]+$/.test(path);
      if (!isAsking || chance.below(ONE_FAILS_OF) > 0) return undefined;
      this.note('asked in vain');
      return chance.of(['away', 'broken', 'lost']);
    };
  }

  override now(): Date {
    return new Date(this.time());
  }

  /** No document says that a request is listed before it has ended. */
  protected override isListed(order: AcceptedOrder, startMs: number): boolean {
    return super.isListed(order, startMs) && (order.isCancelled === true || this.hasEnded(order));
  }

  /** Requests that arrived, accepted or not, by seed. */
  arrived(): Map<unknown, number> {
    const counts = new Map<unknown, number>();
    for (const { method, body } of this.calls.filter((call) => call.method === 'POST')) {
      const { seed } = JSON.parse(body.toString()) as { seed?: number };
      counts.set(seed ?? method, (counts.get(seed ?? method) ?? 0) + 1);
    }
    return counts;
  }

  /** Orders with a webhook that fal sends now, because none of it was answered well. */
  unreported(): AcceptedOrder[] {
    const now = this.time();
    return this.accepted.filter(
      ({ id, webhook }) => webhook !== undefined && !this.reported.has(id) && this.reportedFrom.get(id)! <= now,
    );
  }

  /** The webhook of an order, and the last part of its address. */
  reportOf(order: AcceptedOrder): SentWebhook & { token: string } {
    const { id, webhook = '' } = order;
    if (!this.answered.has(id)) this.note('webhook before the answer');
    if (!this.hasEnded(order)) this.note('status later than webhook');
    return { ...this.webhookOf(id), token: webhook.split('/').at(-1)! };
  }

  /** The webhook of an order was answered well; it may be sent again. */
  noteReported(id: string, isSentAgain: boolean): void {
    if (isSentAgain) this.note('webhook again');
    else this.reported.add(id);
  }

  /** A process has the answer. */
  noteAnswered(id: string): void {
    this.answered.add(id);
  }

  private note(fault: WireFault): void {
    this.befell.set(fault, (this.befell.get(fault) ?? 0) + 1);
  }

  billed(): AcceptedOrder[] {
    return this.accepted.filter(
      (order) => order.isCancelled !== true && order.fate?.ending === 'completed' && this.hasEnded(order),
    );
  }
}
