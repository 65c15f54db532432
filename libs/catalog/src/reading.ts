/** The interpretation of a prompt, as the answer reports it. */
export interface Reading {
  understood?: string[];
  /** What of the words the film lacks. */
  not_shown?: string[];
  /** How words are said that are written otherwise. */
  spoken?: string[];
}
