import type { AspectRatio, Resolution } from '@libs/drawing';
import type { CaptionCue, Diction, MusicMood, SpokenWord, WantedLoudness } from '@libs/sound';
import type { ExpectedVideo } from '../quality/quality.js';
import type { JointKind } from './composition.js';

// Types and not interfaces, since they become JSON: each holds what decides the bytes of its unit, and nothing else.

/** Sizes of a film's pictures. */
export type FilmFormat = {
  aspectRatio: AspectRatio;
  resolution: Resolution;
  fps: number;
};

/** How words are said: all of a composition alike. */
export type Delivery = { voice: string; diction?: Diction };

/** Speaks every narration to learn its length, and lays the segments out. Facts: `voice`, `timeline`. */
export type PlanWork = {
  type: 'compose-plan';
  fps: number;
  delivery: Delivery;
  segments: { id: string; seconds: number; narration: string; transition: JointKind }[];
};

/** Speaks one narration. File `sound` unless the voice is `none`; facts `words` and `seconds`, from its own beginning. */
export type NarrationWork = { type: 'compose-narration'; delivery: Delivery; text: string };

/** File `sound`. */
export type MusicWork = { type: 'compose-music'; mood: MusicMood; seconds: number; seed: number };

/** A stretch of the film of a segment. */
export type PictureStretch = {
  /** The name of the film among the inputs. */
  input: string;
  /** Frames that the film has before the segment's first. */
  lead: number;
  /** The first frame wanted, from the segment's first. */
  first: number;
  frames: number;
};

/** A segment between its joints. File `piece`. */
export type PieceWork = { type: 'compose-piece'; format: FilmFormat; stretch: PictureStretch };

/** Where one segment gives way to the next. File `piece`. */
export type JointWork = {
  type: 'compose-joint';
  format: FilmFormat;
  kind: Exclude<JointKind, 'cut'>;
  /** `#rrggbb`: of the edge of a wipe, and of what a fade passes through; a dissolve has none. */
  colour?: string;
  outgoing: PictureStretch;
  incoming: PictureStretch;
};

/** Joins pieces, each of so many frames, in their order. File `film`, without sound. */
export type AssembleWork = { type: 'compose-assemble'; fps: number; pieces: { input: string; frames: number }[] };

/** Voices in their places over music. File `sound`. */
export type MixWork = {
  type: 'compose-mix';
  seconds: number;
  narration: { input: string; atSeconds: number; words: SpokenWord[] }[];
  music: boolean;
};

/** The file that is handed out, with its thumbnail and captions. Files `media`, `thumbnail`, maybe `captions`. */
export type EncodeWork = {
  type: 'compose-encode';
  format: FilmFormat;
  title: string;
  /** What its file says of its origin. */
  comment: string;
  /** The frame that stands for the film. */
  poster: number;
  cues: CaptionCue[];
  /** Undefined without sound. */
  loudness?: WantedLoudness;
};

/** Holds the finished film against its plan; throws `provider_rejected`. Fact `quality`. */
export type InspectWork = { type: 'compose-inspect'; expected: ExpectedVideo };

export type ComposeWork =
  | PlanWork
  | NarrationWork
  | MusicWork
  | PieceWork
  | JointWork
  | AssembleWork
  | MixWork
  | EncodeWork
  | InspectWork;
