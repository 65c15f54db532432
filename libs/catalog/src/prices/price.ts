import type { ClipFacts, Finding, FindPicture, FirstFilm, reviseBrief, WordFindings, WordsRead } from '@libs/film';
import { inCredits } from '@libs/kernel';
import type { Resource } from '@libs/library';
import type { Choice } from '@libs/providers';
import type { LooksForeign, VoiceOffer } from '@libs/sound';
import type { CanDraw } from './can-draw.js';
import type { MadePart } from './made-part.js';

/** What else decides a price: of the caller's library as it was looked up, of the operator's settings, and of the language of its words. */
export interface Measured {
  /** Length of the film that is worked on. */
  sourceSeconds?: number;
  /** What the operator asks for a training by the outside trainer; absent: there is none. */
  trainerCredits?: number;
  /** What makes the call where it names a model, or lets the service choose. */
  choice?: Choice;
  /** Pictures of its scenes that are to be made, in their order. */
  parts?: readonly MadePart[];
  /** What writing a film costs beside the film; absent: no language model writes for this caller. */
  writerCredits?: number;
  /** A voice would speak words that do not look like its language. */
  isForeign?: boolean;
  /** The voice that speaks in the place of the one that was asked for, and its language if that is not English. */
  chosen?: { voice: string; language?: string };
  /** The changed words of a film alone are such words. */
  hasForeignChanges?: boolean;
  /** The style that the call draws with, as it is now. */
  adapter?: { id: string; sha256: string };
  /** The finished film that the call revises. */
  first?: FirstFilm;
  /** What its changes make of it. */
  revised?: ReturnType<typeof reviseBrief>;
  /** What its prompt or script was read into. */
  read?: WordsRead;
  /** What an image lacks of its prompt. */
  notShown?: string[];
  /** The videos that it shows as clips, by their ids. */
  clips?: Record<string, ClipFacts>;
  /** What a preview would find wrong and needs no drawing. */
  findings?: Finding[];
}

/** What measures the call. */
export interface Measures {
  /** A resource of the caller. Throws a denial where the caller has none of this id. */
  find: (resourceId: string) => Promise<Resource>;
  canDraw: CanDraw;
  looksForeign: LooksForeign;
  /** What this machine speaks with; absent: the packaged voices. */
  voices?: VoiceOffer;
  pictureFor: FindPicture;
  wordFindings: WordFindings;
}

/** What a call costs: `base`, and `credits` times the units of the call. Each tool states its own in its `*.tool.ts`. */
export interface Price<Input = unknown> {
  /** Whole credits whatever the call; 1 credit = US$0.01. None unless told otherwise. */
  base?: number;
  /** Whole credits for each unit. */
  credits: number;
  /** What a unit is, in words that follow "per". */
  per: string;
  /** Units of this input; refuses what `run` would refuse at once. */
  units(input: Input, canDraw: CanDraw, measured: Measured): number;
  /** Whole credits of a call whose price is a setting of the operator, in the place of its units. Refuses one without a price. */
  operators?(input: Input, measured: Measured): number | undefined;
}

/** Credits of a call with this input; a tool without a price is free. */
export function creditsOf(price: Price | undefined, input: unknown, canDraw: CanDraw, measured: Measured = {}): number {
  if (price === undefined) return 0;
  const ofOperator = price.operators?.(input, measured);
  return ofOperator ?? (price.base ?? 0) + price.credits * price.units(input, canDraw, measured);
}

/** What one unit costs, with what every call costs; 0 for a free tool. */
export function unitCredits(price: Pick<Price, 'base' | 'credits'> | undefined): number {
  return price === undefined ? 0 : (price.base ?? 0) + price.credits;
}

/** "2 credits per image". */
export function priceInWords({ base, credits, per }: Price<never>): string {
  const each = `${inCredits(credits)} per ${per}`;
  return base === undefined ? each : `${inCredits(base)}, and ${each}`;
}
