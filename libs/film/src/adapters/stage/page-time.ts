import { PageTooSlow } from '../../stage/page-too-slow.js';

/** Milliseconds of real time that a page may take. */
export interface PageLimits {
  /** Until it can be drawn: its scripts have run, its faces and pictures are there. */
  load: number;
  /** For each frame. */
  frame: number;
}

/** Far above what the heaviest honest page needs on a machine under load. */
const LIMITS: PageLimits = { load: 30_000, frame: 10_000 };

/** Ends the browser of a page that takes too long: all waiting calls reject with `PageTooSlow`. */
export class PageTime {
  private readonly late = new AbortController();
  /** Ends with the signal that was given, or when the page is too slow. */
  readonly signal: AbortSignal;

  constructor(
    signal: AbortSignal,
    private readonly limits: PageLimits = LIMITS,
  ) {
    this.signal = AbortSignal.any([signal, this.late.signal]);
  }

  /** `at` is the second of the film that a frame shows. */
  async within<Result>(work: keyof PageLimits, run: () => Promise<Result>, at?: number): Promise<Result> {
    const milliseconds = this.limits[work];
    const timer = setTimeout(() => this.late.abort(new PageTooSlow(milliseconds, at)), milliseconds);
    try {
      return await run();
    } finally {
      clearTimeout(timer);
    }
  }
}
