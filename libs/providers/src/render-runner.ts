import type { Render, RenderResult } from './render.js';

export interface RenderWatch {
  signal: AbortSignal;
  onProgress(phase: string, percent: number): void;
}

/** Does one claimed render. Rejects with a Denial that its owner can read, or with the signal's reason. */
export abstract class RenderRunner {
  abstract run(render: Render, watch: RenderWatch): Promise<RenderResult>;
}
