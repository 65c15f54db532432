import type { CaptionCue } from '../captions.js';
import type { AspectRatio, Resolution } from '../frame-size.js';
import type { MusicMood } from '../music.js';
import type { ExpectedVideo } from '../quality.js';
import type { SpokenWord } from '../speech.js';
import type { Light } from '../palette.js';
import type { SceneKind } from '../scene-kind.js';
import type { Tempo } from '../subject.js';
import type { WantedLoudness } from '../wanted-loudness.js';
import type { JointKind } from './composition.js';

// Types and not interfaces, since they become JSON: each holds what decides the bytes of its unit, and nothing else.

/** Sizes of a film's pictures. */
export type FilmFormat = {
  aspectRatio: AspectRatio;
  resolution: Resolution;
  fps: number;
};

/** How everything is drawn in a film; `style` is the input with the trained style, if it has one. */
export type FilmLook = { theme: string; light: Light; tempo: Tempo; style?: string };

/** How words are said: all of a composition alike. */
export type Delivery = { voice: string; speed: number };

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

/** Where the picture of a segment comes from; `seconds` are the segment's own. */
export type SegmentPicture =
  | { from: 'shot'; input: string }
  | { from: 'image'; input: string; seconds: number; turn: number }
  | {
      from: 'card';
      title: string;
      text: string;
      scene: SceneKind;
      light: Light;
      seconds: number;
      seed: number;
      turn: number;
      /** Whether captions stand under its words. */
      captioned: boolean;
    };

/** A stretch of a segment's picture. */
export type PictureStretch = {
  picture: SegmentPicture;
  /** Frames before the segment's first that its picture has. */
  lead: number;
  /** The first frame wanted, from the segment's first. */
  first: number;
  frames: number;
};

/**
 * A segment between its joints. File `piece`; fact `contrast` where words were drawn. Captions are on the segment's clock.
 * A shot on which nothing is drawn has no look.
 */
export type PieceWork = {
  type: 'compose-piece';
  format: FilmFormat;
  look?: FilmLook;
  stretch: PictureStretch;
  captions: CaptionCue[];
};

/** Where one segment gives way to the next. File `piece`. */
export type JointWork = {
  type: 'compose-joint';
  format: FilmFormat;
  look: FilmLook;
  kind: Exclude<JointKind, 'cut'>;
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
  /** The frame that stands for the film. */
  poster: number;
  cues: CaptionCue[];
  /** Undefined without sound. */
  loudness?: WantedLoudness;
};

/** Holds the finished film against its plan; throws `QualityGateFailed`. Fact `quality`. */
export type InspectWork = { type: 'compose-inspect'; expected: ExpectedVideo; contrasts: number[] };

export type ComposeWork =
  PlanWork | NarrationWork | MusicWork | PieceWork | JointWork | AssembleWork | MixWork | EncodeWork | InspectWork;
