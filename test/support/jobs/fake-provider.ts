import { NOT_BEGUN, Provider, type CheckOutcome, type Operation } from '@libs/providers';
import type { GenerationRequest } from '../../../libs/providers/src/provider.js';

/** A provider whose answers a test writes. */
export class FakeProvider extends Provider {
  readonly submitted: GenerationRequest[] = [];
  readonly cancelled: Operation[] = [];
  outcome: CheckOutcome = { state: 'pending', phase: 'draw', percent: 10 };
  /** Thrown by the next submit or check, once. */
  trouble?: Error;
  /** Thrown by every check. */
  failsCheck?: Error;
  /** Thrown by every cancellation. */
  refusesToStop?: Error;
  /** Whether `cancel` ends a pending job at once. */
  stopsAtOnce = true;
  /** Awaited inside each check: lets a test hold a step open. */
  gate: Promise<void> = Promise.resolve();

  /** What an order is estimated to take. */
  seconds = 7;

  /** Thrown by the next examination, once. */
  refusal?: Error;

  constructor(readonly name = 'fake') {
    super();
  }

  examine(): number {
    const refusal = this.refusal;
    this.refusal = undefined;
    if (refusal) throw refusal;
    return this.seconds;
  }

  pollAfterMs(): number {
    return 1_000;
  }

  submit(request: GenerationRequest): Promise<Operation> {
    this.throwTrouble();
    this.submitted.push(request);
    return Promise.resolve({ name: request.name });
  }

  async check(): Promise<CheckOutcome> {
    await this.gate;
    if (this.failsCheck) throw this.failsCheck;
    this.throwTrouble();
    return this.outcome;
  }

  async cancel(operation: Operation): Promise<void> {
    if (this.refusesToStop) throw this.refusesToStop;
    this.cancelled.push(operation);
    if (this.stopsAtOnce && this.outcome.state === 'pending') {
      this.outcome = {
        state: 'cancelled',
        percent: this.outcome.percent,
        hasBegun: this.outcome.phase !== NOT_BEGUN,
      };
    }
  }

  private throwTrouble(): void {
    const trouble = this.trouble;
    this.trouble = undefined;
    if (trouble) throw trouble;
  }
}

export const COMPLETED: Extract<CheckOutcome, { state: 'completed' }> = {
  state: 'completed',
  files: [
    { role: 'media', key: 'renders/x/1/media.mp4', mimeType: 'video/mp4', sizeBytes: 10, sha256: 'ab'.repeat(32) },
    { role: 'captions', key: 'renders/x/1/captions.vtt', mimeType: 'text/vtt', sizeBytes: 3, sha256: 'cd'.repeat(32) },
  ],
  facts: { width: 1280, height: 720, duration_seconds: 8 },
  quality: { loudness: { passed: true } },
};
