import type { FilmBrief } from '@libs/film';
import type { JobOrder } from '@libs/jobs';
import type { SourceIds } from '@libs/library';
import type { PartWish } from './prices/made-part.js';
import type { Measured } from './prices/price.js';
import type { Reading } from './reading.js';

/** A call whose words are to be read. */
export interface GivenCall {
  tool: string;
  given: unknown;
  /** What of it is wanted beside its price. */
  part?: 'film' | 'order';
  /** What was looked up already. */
  measured?: Measured;
  /** As in `rejectedBySchema`. */
  prefix?: string;
}

/** What a call comes to, before anything of it is made. */
export interface ExaminedCall {
  /** What it would cost; 0 for a free tool. */
  credits: number;
  /** The caller's resources that it would use. */
  inputs: SourceIds;
  /** What decided the price beside the arguments. */
  measured: Measured;
  /** As in `ToolDefinition`. */
  pages?: object;
  /** Words that are still to be bought of a maker's voice. */
  narration?: PartWish;
  /** Where it was asked for. */
  film?: FilmBrief;
  order?: OrderedWork;
}

export type OrderedPart = NonNullable<JobOrder['parts']>[number];

/** What a call orders, as far as its words say it. */
export interface OrderedWork {
  /** The caller's words: source of the hash that is in the metadata from the start, and of the default name. */
  text: string;
  /** A better name than the beginning of the words. */
  title?: string;
  briefs: Record<string, unknown>[];
  /** Of the first brief, where the caller gives none; a random one if both are missing. */
  seed?: number;
  /** What the caller should know of what will be made. */
  notes?: string[];
  /** What was read in the words. */
  reading?: Reading;
  /** The provider of `auto`; the embedded one where absent. */
  provider?: string;
  /** Id of the model of an outside maker that makes it. */
  model?: string;
  /** The day's allowance pays nothing of it. */
  fromBalanceAlone?: boolean;
  /** What models make for it. */
  parts?: readonly OrderedPart[];
  /** Where it is made by a long job. */
  parent?: JobOrder['parent'];
}
