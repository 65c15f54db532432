import { Database } from '@libs/database';
import {
  type FilmBrief,
  type FilmPreview,
  type PreviewCaller,
  type PreviewedResource,
  previewFacts,
  Previews,
  type Sheet,
} from '@libs/film';
import { type DenialBody, deny, newId } from '@libs/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { PREVIEW_ENDED_CHANNEL, RENDER_CANCELLED_CHANNEL } from '../../embedded/render.js';
import { type RenderSettings, renderSettings } from '../../embedded/render.settings.js';
import { RequestRender } from '../../embedded/request-render.js';
import { abortable } from '../abortable.js';
import { PreviewPlaces } from './preview-places.js';
import type { PreviewBrief, PreviewedFacts } from './preview-runner.js';

/** Milliseconds between looks when no notification comes. */
const LOOK_EVERY_MS = 1_000;
/** Seconds for which a preview waits for a worker. */
const PATIENCE_SECONDS = 20;
/** Seconds that one usually takes. */
const USUAL_SECONDS = 1;

interface Ended {
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  result: { facts: PreviewedFacts } | null;
  failure: DenialBody | null;
}

/** Previews of an `api`: a worker draws each as a render. Its row, which holds the picture, is gone once it was read. */
@Injectable()
export class QueuedPreviews extends Previews {
  private readonly places: PreviewPlaces;

  constructor(
    private readonly database: Database,
    private readonly request: RequestRender,
    @Inject(renderSettings.KEY) { previewConcurrency }: Pick<RenderSettings, 'previewConcurrency'>,
  ) {
    super();
    this.places = new PreviewPlaces(previewConcurrency, { waitsElsewhere: true });
  }

  override async film(brief: FilmBrief, caller: PreviewCaller, signal: AbortSignal): Promise<FilmPreview> {
    const { jpeg, ...facts } = await this.drawn({ of: 'film', film: brief }, caller, signal);
    return { ...previewFacts.parse(facts), jpeg };
  }

  override async frames(
    film: PreviewedResource,
    count: number,
    caller: PreviewCaller,
    signal: AbortSignal,
  ): Promise<Sheet> {
    return this.drawn({ of: 'frames', film, count }, caller, signal);
  }

  private drawn(brief: PreviewBrief, caller: PreviewCaller, signal: AbortSignal): Promise<Sheet> {
    return this.places.run(caller, () => this.ordered(brief, caller, signal), signal);
  }

  private async ordered(brief: PreviewBrief, { accountId }: PreviewCaller, signal: AbortSignal): Promise<Sheet> {
    const name = newId();
    const drawn = Promise.withResolvers<Sheet>();
    // A look may fail before anything waits for the picture.
    drawn.promise.catch(() => undefined);
    const look = (): void =>
      void this.take(name)
        .then((ended) => (ended ? drawn.resolve(sheetOf(ended)) : undefined))
        .catch(drawn.reject);
    const unlisten = await this.database.listen(PREVIEW_ENDED_CHANNEL, (ended) => ended === name && look(), look);
    const timer = setInterval(look, LOOK_EVERY_MS);
    try {
      await this.request.run({ name, accountId, kind: 'preview', brief: { ...brief }, seconds: USUAL_SECONDS });
      return await abortable(drawn.promise, signal);
    } catch (error) {
      await this.withdraw(name);
      throw error;
    } finally {
      clearInterval(timer);
      await unlisten();
    }
  }

  /** Takes what has ended, or waits for too long. */
  private async take(name: string): Promise<Ended | undefined> {
    const [ended] = await this.database.sql<Ended[]>`
      delete from render
      where name = ${name} and (state not in ('waiting', 'running')
        or coalesce(lease_until, created_at) < clock_timestamp() - make_interval(secs => ${PATIENCE_SECONDS}))
      returning state, result, failure`;
    return ended;
  }

  /** Nobody waits for it any more. */
  private async withdraw(name: string): Promise<void> {
    const [left] = await this.database.sql<{ id: string }[]>`delete from render where name = ${name} returning id`;
    if (left) await this.database.notify(RENDER_CANCELLED_CHANNEL, left.id);
  }
}

function sheetOf({ result, failure }: Ended): Sheet {
  if (failure) {
    throw deny(failure.error_code, failure.error_description, {
      nextStep: failure.actionable_next_step,
      retryable: failure.retryable,
    });
  }
  if (!result) {
    throw deny('provider_unavailable', `No worker drew the preview within ${PATIENCE_SECONDS} s.`, {
      nextStep: 'Call again in some seconds; nothing was charged.',
      retryAfterSeconds: 5,
    });
  }
  const { jpeg, ...facts } = result.facts;
  return { ...facts, jpeg: Buffer.from(jpeg, 'base64') };
}
