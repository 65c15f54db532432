import type { FilmBrief, PreviewedResource, Sheet } from '@libs/film';
import { Injectable } from '@nestjs/common';
import type { Render } from '../../embedded/render.entity.js';
import type { RenderResult } from '../../embedded/render.js';
import { RenderRunner, type RenderWatch } from '../../embedded/render-runner.js';
import { PreviewProcesses } from './preview-processes.js';

/** The brief of a render that is a preview. */
export type PreviewBrief = { of: 'film'; film: FilmBrief } | { of: 'frames'; film: PreviewedResource; count: number };

/** What its row holds: the picture, in Base64, and what was found in it. */
export type PreviewedFacts = Record<string, unknown> & { jpeg: string };

/** Draws previews that were asked for in other processes. */
@Injectable()
export class PreviewRunner extends RenderRunner {
  constructor(private readonly previews: PreviewProcesses) {
    super();
  }

  /** The runner of films looks for the browser. */
  override async prepare(): Promise<void> {}

  override async run(render: Render, { signal }: RenderWatch): Promise<RenderResult> {
    const { jpeg, ...facts } = await this.draw(render, signal);
    return { files: [], facts: { ...facts, jpeg: jpeg.toString('base64') }, quality: {} };
  }

  /** The process that was asked counted it for its account and network. */
  private draw({ id, account_id: accountId, brief }: Render, signal: AbortSignal): Promise<Sheet> {
    const caller = { accountId, network: id, atOnce: Infinity };
    const order = brief as unknown as PreviewBrief;
    if (order.of === 'film') return this.previews.film(order.film, caller, signal);
    return this.previews.frames(order.film, order.count, caller, signal);
  }
}
