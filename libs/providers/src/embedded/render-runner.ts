import type { RenderLine, RenderResult } from './render.js';
import type { Render } from './render.entity.js';

/** Thrown by a runner that learned that a render belongs into another line; nothing was made. */
export class BelongsToLine extends Error {
  constructor(readonly line: RenderLine) {
    super(`belongs to the line ${line}`);
  }
}

/** Thrown by a runner that can do nothing now: the render goes back to its line, and is not claimed before this time. */
export class TryLater extends Error {
  constructor(
    readonly seconds: number,
    cause: unknown,
  ) {
    super(`cannot be done for ${seconds} s`, { cause });
  }
}

export interface RenderWatch {
  signal: AbortSignal;
  /**
   * As `signal`; but a process that leaves aborts it some seconds later. For work that is paid and cannot be done again. Absent:
   * there is no such time.
   */
  grace?: AbortSignal;
  onProgress(phase: string, percent: number): void;
  /** Whether an account that has nothing running waits for the place of this render; absent: none does. */
  isAwaited?(): boolean;
}

export abstract class RenderRunner {
  /**
   * Called once before the first render: searches for what renders need and clears what dead ones left. The signal
   * aborts when the render worker stops.
   */
  abstract prepare(signal: AbortSignal): Promise<void>;
  /** Does one claimed render. Rejects with a Denial that its owner can read, with `BelongsToLine` or `TryLater`, or with the signal's reason. */
  abstract run(render: Render, watch: RenderWatch): Promise<RenderResult>;
}
