/** What was read in the words of a call, as its answer tells. */
export interface Reading {
  understood?: string[];
  /** What of the words the film lacks. */
  not_shown?: string[];
}
