import { isStill } from '@libs/film';
import { Inject, Injectable } from '@nestjs/common';
import type { RenderResult } from '../../embedded/render.js';
import type { Render } from '../../embedded/render.entity.js';
import { RenderRunner, type RenderWatch } from '../../embedded/render-runner.js';
import { FilmRunner } from '../stage/film-runner.js';
import { ChildProcessRenderRunner } from './child-process-render-runner.js';

/** Gives films and images of pages to the stage, and all else to the process that draws on a canvas. */
@Injectable()
export class EmbeddedRunner extends RenderRunner {
  constructor(
    @Inject(ChildProcessRenderRunner) private readonly drawn: RenderRunner,
    @Inject(FilmRunner) private readonly pages: RenderRunner,
  ) {
    super();
  }

  async prepare(signal: AbortSignal): Promise<void> {
    await Promise.all([this.drawn.prepare(signal), this.pages.prepare(signal)]);
  }

  run(render: Render, watch: RenderWatch): Promise<RenderResult> {
    return (isPage(render) ? this.pages : this.drawn).run(render, watch);
  }
}

function isPage({ kind, brief }: Render): boolean {
  return kind === 'video' || (kind === 'image' && isStill(brief));
}
