import type { Render, RenderResult } from './render.js';

export interface RenderWatch {
  signal: AbortSignal;
  onProgress(phase: string, percent: number): void;
}

export abstract class RenderRunner {
  /**
   * Called once before the first render: looks for what renders need and clears what dead ones left. The signal ends with
   * the life of whoever runs renders here.
   */
  abstract prepare(signal: AbortSignal): Promise<void>;
  /** Does one claimed render. Rejects with a Denial that its owner can read, or with the signal's reason. */
  abstract run(render: Render, watch: RenderWatch): Promise<RenderResult>;
}
