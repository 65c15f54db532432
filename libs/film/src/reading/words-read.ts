import type { Scene } from '../scenes/scene.js';
import type { Lack } from './request/lack.js';
import type { Passage } from './passages.js';

/** What is understood of words of no other kind. */
export const AS_WRITTEN = 'sentences that are set as they stand';

/** A film made of a caller's words alone. */
export interface WordsRead {
  scenes: Scene[];
  /** What was recognised, such as "a list with prices". */
  understood: string[];
  /** What the words ask for and the film does not show, why, and how to direct it. */
  notShown: string[];
  /** Length that the words ask for, in seconds. */
  seconds?: number;
  /** Why these words are nothing to make a film of. */
  lack?: Lack;
}

/** Scenes for some consecutive passages. */
export interface Reading {
  scenes: Scene[];
  /** How many passages they show. */
  taken: number;
  /** Missing where the words are set as they stand. */
  understood?: string;
}

/** Recognises what stands from a passage on; undefined where it is nothing of its kind. */
export type Rule = (passages: readonly Passage[], at: number) => Reading | undefined;
