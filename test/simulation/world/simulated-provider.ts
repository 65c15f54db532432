import { Denial } from '@libs/kernel';
import { Provider, type CheckOutcome, type Operation } from '@libs/providers';
import type { GenerationRequest } from '../../../libs/providers/src/provider.js';
import type { Asks } from './asks.js';

/** Takes an order once by its name and completes it at the third look. */
export class SimulatedProvider extends Provider {
  readonly name = 'embedded';

  constructor(private readonly process: Asks) {
    super();
  }

  /** Takes everything. */
  examine(): number {
    return 3;
  }

  pollAfterMs(): number {
    return 1_000;
  }

  submit(request: GenerationRequest): Promise<Operation> {
    return this.process.ask('orders a shot', () => this.process.outside.submit(request));
  }

  check({ name }: Operation): Promise<CheckOutcome> {
    return this.process.ask('looks after a shot', () => this.look(String(name)));
  }

  cancel(): Promise<void> {
    return this.process.ask('stops a shot', () => undefined);
  }

  private look(name: string): CheckOutcome {
    const order = this.process.outside.orders.get(name)!;
    order.checks += 1;
    if (order.isFailed) return { state: 'failed', failure: new Denial('provider_unavailable', 'It broke.').body() };
    // Out of order: what comes late says less than what came before.
    if (order.checks < 3) return { state: 'pending', phase: 'draw', percent: 90 - order.checks * 30 };
    const key = `renders/${name}/media.mp4`;
    const media = { role: 'media' as const, key, mimeType: 'video/mp4', sizeBytes: 10, sha256: 'cd'.repeat(32) };
    return { state: 'completed', files: [media], facts: {}, quality: {} };
  }
}
