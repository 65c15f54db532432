import { isFilm } from '@libs/film';
import type { Render, RenderResult } from '../../embedded/render.js';
import { RenderRunner, type RenderWatch } from '../../embedded/render-runner.js';

/** Gives films of scenes to the stage, and all else to the process that draws on a canvas. */
export class EmbeddedRunner extends RenderRunner {
  constructor(
    private readonly drawn: RenderRunner,
    private readonly films: RenderRunner,
  ) {
    super();
  }

  async prepare(signal: AbortSignal): Promise<void> {
    await Promise.all([this.drawn.prepare(signal), this.films.prepare(signal)]);
  }

  run(render: Render, watch: RenderWatch): Promise<RenderResult> {
    const runner = render.kind === 'video' && isFilm(render.brief) ? this.films : this.drawn;
    return runner.run(render, watch);
  }
}
