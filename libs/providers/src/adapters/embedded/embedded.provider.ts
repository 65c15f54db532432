import { extname } from 'node:path';
import { hasCallersMarkup, isFilm, isStill } from '@libs/film';
import { isLong } from '@libs/kernel';
import { SideThread } from '@libs/kernel/adapters';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { CancelRender } from '../../embedded/cancel-render.js';
import { CheckRender } from '../../embedded/check-render.js';
import { Provider, type CheckOutcome, type GenerationRequest, type Operation } from '../../provider.js';
import { RequestRender } from '../../embedded/request-render.js';
import { FilmStage } from '../stage/film-stage.js';
import { type ExaminedBrief, work as examineBrief } from './examine-brief.thread.js';

/** What the thread does; the TypeScript file where tests run the sources. */
const WORK = new URL(`./examine-brief.thread${extname(import.meta.url)}`, import.meta.url);

/** The provider that needs no network and no account: renders of our own, as rows that any process may make. */
@Injectable()
export class EmbeddedProvider extends Provider {
  readonly name = 'embedded';

  constructor(
    private readonly request: RequestRender,
    private readonly look: CheckRender,
    private readonly stop: CancelRender,
    private readonly thread: SideThread,
    @Optional() @Inject(FilmStage) private readonly stage?: Pick<FilmStage, 'admit'>,
  ) {
    super();
  }

  async examine({ kind, brief, accountId }: Omit<GenerationRequest, 'name'>): Promise<number> {
    const seconds = await this.read({ kind, brief, isAdmitted: false }, accountId);
    this.stage?.admit(brief);
    return seconds;
  }

  override secondsBefore({ kind, accountId }: Pick<GenerationRequest, 'kind' | 'accountId'>): Promise<number> {
    return this.request.secondsBefore(kind, accountId);
  }

  /** A look is one row read; the end of a render also brings the next look forward. */
  pollAfterMs(ageSeconds: number): number {
    return ageSeconds < 120 ? 1_000 : 5_000;
  }

  async submit(request: GenerationRequest): Promise<Operation> {
    const { kind, brief } = request;
    const seconds = await this.read({ kind, brief, isAdmitted: true });
    return { render_id: await this.request.run({ ...request, seconds, hasMarkup: drawsMarkup(brief) }) };
  }

  check(operation: Operation): Promise<CheckOutcome> {
    return this.look.run(renderId(operation));
  }

  cancel(operation: Operation): Promise<void> {
    return this.stop.run(renderId(operation));
  }

  /** Work that was admitted waits in no line of its account. */
  private async read(order: ExaminedBrief, accountId?: string): Promise<number> {
    return isLong(order.brief) ? this.thread.run(WORK, order, { accountId }) : examineBrief(order);
  }
}

function drawsMarkup(brief: object): boolean {
  return (isFilm(brief) || isStill(brief)) && hasCallersMarkup(brief);
}

function renderId(operation: Operation): string {
  return String(operation['render_id']);
}
