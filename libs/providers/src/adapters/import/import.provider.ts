import type { GuardedFetch } from '@libs/kernel/adapters';
import { Inject, Injectable } from '@nestjs/common';
import { CancelRender } from '../../embedded/cancel-render.js';
import { CheckRender } from '../../embedded/check-render.js';
import type { ImportBrief } from '../../import/import-brief.js';
import { Provider, type CheckOutcome, type GenerationRequest, type Operation } from '../../provider.js';
import { RequestRender } from '../../embedded/request-render.js';
import { InputFetch } from './input-fetch.js';

/** Seconds that fetching and decoding an ordinary file takes. */
const USUAL_SECONDS = 10;

/** The provider of imports: fetches untrusted files and re-encodes them. */
@Injectable()
export class ImportProvider extends Provider {
  readonly name = 'import';

  constructor(
    private readonly request: RequestRender,
    private readonly look: CheckRender,
    private readonly stop: CancelRender,
    @Inject(InputFetch) private readonly fetch: GuardedFetch,
  ) {
    super();
  }

  examine({ brief }: Pick<GenerationRequest, 'brief'>): number {
    const order = brief as unknown as ImportBrief;
    if ('url' in order) this.fetch.examine(order.url);
    return USUAL_SECONDS;
  }

  override secondsBefore({ accountId }: Pick<GenerationRequest, 'accountId'>): Promise<number> {
    return this.request.secondsBefore('import', accountId);
  }

  pollAfterMs(ageSeconds: number): number {
    return ageSeconds < 30 ? 1_000 : 5_000;
  }

  async submit(request: GenerationRequest): Promise<Operation> {
    return { render_id: await this.request.run({ ...request, kind: 'import', seconds: USUAL_SECONDS }) };
  }

  /** A cancelled import delivers nothing, so no share of it counts as done. */
  async check(operation: Operation): Promise<CheckOutcome> {
    const outcome = await this.look.run(renderId(operation));
    return outcome.state === 'cancelled' ? { ...outcome, percent: 0 } : outcome;
  }

  cancel(operation: Operation): Promise<void> {
    return this.stop.run(renderId(operation));
  }
}

function renderId(operation: Operation): string {
  return String(operation['render_id']);
}
