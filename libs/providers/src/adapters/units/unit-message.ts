import type { Unit } from '@libs/kernel';

/** First message to the process that makes a unit: what to do, where its inputs are, and a directory that belongs to it. */
export interface UnitProcessOrder {
  work: Unit['work'];
  inputs: Record<string, string>;
  directory: string;
  ffmpegPath: string;
  /** Where the voices are that the operator added. */
  voicesDir?: string;
}
