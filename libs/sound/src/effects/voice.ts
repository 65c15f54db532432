/** A sound that is made sample by sample, each asked for once and in order, so in one place only; how loud does not matter. */
export interface Voice {
  /** Samples at the soundtrack's rate. */
  length: number;
  /** The next sample, so many seconds after its beginning. */
  next: (t: number) => number;
}
