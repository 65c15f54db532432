import type { FrameSize } from '@libs/drawing';
import type { FrameRate } from './frame-rate.js';
import type { FrameWindow } from './shots/frame-window.js';
import type { Piece } from './pieces.js';
import type { ReframeBrief } from './reframe-brief.js';
import type { Shot } from './shots/shot.js';

type Size = Pick<FrameSize, 'width' | 'height'>;

/** A film whose pictures all last equally long from its very beginning. */
export interface SteadyFilm extends Size {
  frames: number;
  rate: FrameRate;
}

/** Reads `source`. Leaves `ProbedFilm`, and the file `steady` where the source wavers. */
export interface ProbeWork {
  type: 'reframe-probe';
}

/** The probed facts of the film that is reframed. */
export interface ProbedFilm extends SteadyFilm {
  hasSound: boolean;
  /** As ffmpeg names it; empty without sound. */
  soundCodec: string;
  /** Matrix, primaries and transfer as ffmpeg names them; empty where the film does not say. */
  colour: string[];
  /** Whether the source is of a wavering rate and was made steady. */
  wasSteadied: boolean;
}

/** Reads `film`. Leaves `Scenes` and the file `look`, a JSON list of glimpses. */
export interface ScenesWork {
  type: 'reframe-scenes';
  film: SteadyFilm;
  axis: FrameWindow['axis'];
}

export interface Scenes {
  /** The first frame of every scene. */
  cuts: number[];
}

/** Reads `look`. Leaves `Plan`. */
export interface PlanWork extends Scenes {
  type: 'reframe-plan';
  method: ReframeBrief['method'];
  frames: number;
  rate: FrameRate;
  share: number;
}

export interface Plan {
  shots: Shot[];
}

/** Reads `film`. Leaves the file `piece`: H.264 as it is, closed groups, without B-frames, so that pieces may be joined byte by byte. */
export interface TransformWork extends Piece {
  type: 'reframe-transform';
  film: Size;
  rate: FrameRate;
  colour: string[];
  output: Size;
}

/** Reads the inputs that it names, in that order. Leaves the file `picture`, a film without sound. */
export interface AssembleWork {
  type: 'reframe-assemble';
  pieces: string[];
  film: SteadyFilm;
}

/** Reads `source`. Leaves the file `sound`. */
export interface SoundWork {
  type: 'reframe-sound';
  codec: string;
}

/** Reads `picture` and, where there is one, `sound`. Leaves the files `media` and `thumbnail`. */
export interface EncodeWork {
  type: 'reframe-encode';
  title: string;
  /** What the film says of its origin. */
  comment: string;
  /** IPTC digital source type. */
  sourceType: string;
  film: SteadyFilm;
  /** The frame that stands for the film. */
  poster: number;
}

/** Reads `captions`. Leaves the file `captions`. */
export interface CaptionsWork {
  type: 'reframe-captions';
}

/** Reads `film` and `result`. Leaves the file `comparison`. */
export interface ComparisonWork {
  type: 'reframe-comparison';
  rate: FrameRate;
  film: Size;
  output: Size;
  /** Frames that are shown. */
  moments: number[];
}

/** Reads `film`, `source` and `result`. Leaves the report, or throws `provider_rejected`. */
export interface QualityWork {
  type: 'reframe-quality';
  expected: SteadyFilm;
  film: Size;
  hasSound: boolean;
  /** Whether the sound's packets were copied. */
  isSoundCopied: boolean;
  /** Seconds in which a still picture is no fault, since only a part of the source's is seen. */
  cropped: { startSeconds: number; endSeconds: number }[];
  /** A caller who asks for a crop takes what it shows. */
  isCropAsked: boolean;
  shots: Shot[];
}

export type ReframeWork =
  | ProbeWork
  | ScenesWork
  | PlanWork
  | TransformWork
  | AssembleWork
  | SoundWork
  | EncodeWork
  | CaptionsWork
  | ComparisonWork
  | QualityWork;
