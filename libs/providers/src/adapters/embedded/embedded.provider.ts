import type { CancelRender } from '../../embedded/cancel-render.js';
import type { CheckRender } from '../../embedded/check-render.js';
import { Provider, type CheckOutcome, type GenerationRequest, type Operation } from '../../provider.js';
import type { RequestRender } from '../../embedded/request-render.js';
import type { FilmStage } from '../stage/film-stage.js';
import { EMBEDDED_KINDS } from './embedded-kinds.js';

/** The provider that needs no network and no account: renders of our own, as rows that any process may make. */
export class EmbeddedProvider extends Provider {
  readonly name = 'embedded';

  constructor(
    private readonly request: RequestRender,
    private readonly look: CheckRender,
    private readonly stop: CancelRender,
    private readonly stage?: Pick<FilmStage, 'admit'>,
  ) {
    super();
  }

  examine({ kind, brief }: Pick<GenerationRequest, 'kind' | 'brief'>): void {
    EMBEDDED_KINDS[kind].examine(brief);
    this.stage?.admit(brief);
  }

  estimateSeconds({ kind, brief }: Pick<GenerationRequest, 'kind' | 'brief'>): number {
    return Math.ceil(EMBEDDED_KINDS[kind].estimateSeconds(brief));
  }

  override secondsBefore({ kind, accountId }: Pick<GenerationRequest, 'kind' | 'accountId'>): Promise<number> {
    return this.request.secondsBefore(kind, accountId);
  }

  /** A look is one row read; the end of a render also brings the next look forward. */
  pollAfterMs(ageSeconds: number): number {
    return ageSeconds < 120 ? 1_000 : 5_000;
  }

  async submit(request: GenerationRequest): Promise<Operation> {
    return { render_id: await this.request.run({ ...request, seconds: this.estimateSeconds(request) }) };
  }

  check(operation: Operation): Promise<CheckOutcome> {
    return this.look.run(renderId(operation));
  }

  cancel(operation: Operation): Promise<void> {
    return this.stop.run(renderId(operation));
  }
}

function renderId(operation: Operation): string {
  return String(operation['render_id']);
}
