import { MakerTrouble } from '../../../../libs/providers/src/makers/maker-trouble.js';
import type { MakerOrder, MakerState, Submission } from '../../../../libs/providers/src/makers/maker.js';
import type { RequestFate } from './purchase-schedule.js';

/** A request that the maker accepted. */
export interface QueuedRequest {
  submission: Submission;
  order: MakerOrder;
  end: RequestFate['end'] | 'cancelled';
  endsAt: number;
  /** A webhook of its end was accepted by the service. */
  isReported: boolean;
}

/** What a maker bills for a completed request. */
const BILL_MICRODOLLARS = 70_000;

/** A maker outside of all processes, with the wire left out: it accepts every request that reaches it, however often. */
export class SimulatedQueue {
  readonly requests: QueuedRequest[] = [];
  /** Requests that arrived, by purchase. */
  readonly arrived = new Map<string, number>();
  private readonly fates: RequestFate[];

  constructor(
    fates: readonly RequestFate[],
    private readonly now: () => number,
  ) {
    this.fates = structuredClone([...fates]);
  }

  submit(order: MakerOrder): Submission {
    this.arrived.set(order.purchaseId, (this.arrived.get(order.purchaseId) ?? 0) + 1);
    const fate = this.fates[0] ?? { notAccepted: 0, end: 'completed', seconds: 20 };
    if (fate.notAccepted > 0) {
      fate.notAccepted -= 1;
      throw new MakerTrouble('not_accepted', 'Too many requests.', { retryAfterSeconds: 3 });
    }
    this.fates.shift();
    const requestId = `request-${this.requests.length + 1}-${order.seed}`;
    const submission = { requestId, addresses: { status: `https://maker.example/${requestId}` } };
    const endsAt = fate.end === 'never' ? Infinity : this.now() + fate.seconds * 1_000;
    this.requests.push({ submission, order, end: fate.end, endsAt, isReported: false });
    return submission;
  }

  look({ requestId }: Submission): MakerState {
    const request = this.requestOf(requestId);
    if (request.endsAt > this.now()) return { state: 'running' };
    if (request.end === 'cancelled') return { state: 'cancelled' };
    if (request.end === 'failed') {
      return { state: 'failed', trouble: new MakerTrouble('failed', 'The model gave up.') };
    }
    const files = [{ url: `https://maker.example/${requestId}/result` }];
    return { state: 'completed', files, microdollars: BILL_MICRODOLLARS };
  }

  /** Requests that are about to end can no longer be cancelled. */
  cancel({ requestId }: Submission): void {
    const request = this.requestOf(requestId);
    if (request.endsAt < this.now() + 60_000) return;
    request.end = 'cancelled';
    request.endsAt = this.now();
  }

  find({ seed }: MakerOrder): Submission | undefined {
    return this.requests.find(({ order }) => order.seed === seed)?.submission;
  }

  /** Ended requests whose end the service has not heard of. */
  unreported(): QueuedRequest[] {
    return this.requests.filter(
      ({ order, isReported, endsAt }) => order.webhookUrl !== undefined && !isReported && endsAt <= this.now(),
    );
  }

  billed(): QueuedRequest[] {
    return this.requests.filter(({ end, endsAt }) => end === 'completed' && endsAt <= this.now());
  }

  private requestOf(id: string): QueuedRequest {
    const found = this.requests.find(({ submission }) => submission.requestId === id);
    if (!found) throw new MakerTrouble('expired', 'No such request.');
    return found;
  }
}
