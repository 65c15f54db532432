import type { AdapterOfBrief } from './style/adapter-of-brief.js';
import type { Brand } from './brand.js';
import type { AspectRatio, Resolution } from './frame-size.js';

/** What a video should be. Exactly one of `prompt` and `script` is expected; with both, the script is spoken. */
export interface VideoBrief {
  /** Spoken as it stands, unless it asks about a subject that the writer has a text for. */
  prompt?: string;
  /** Spoken as written. */
  script?: string;
  /** 2–60. Without it: the length of the script, or 8 for a prompt. */
  durationSeconds?: number;
  aspectRatio: AspectRatio;
  resolution: Resolution;
  fps: 24 | 25 | 30;
  /** A theme's name or `auto`. */
  theme: string;
  /** `none`, `auto` or a voice's name. */
  voice: string;
  captions: 'burned' | 'sidecar' | 'none';
  brand?: Brand;
  adapter?: AdapterOfBrief;
  /** Ids of images to show, in order across the film. */
  images?: string[];
  /** Pictures alone, without large words over them; of a silent film. */
  wordless?: boolean;
  /** `auto`, `off` or a mood. */
  music: string;
  /** The same brief with the same seed gives the same video. */
  seed: number;
}

/** Seconds of a video whose brief names neither a duration nor a script. */
export const DEFAULT_SECONDS = 8;
export const SHORTEST_SECONDS = 2;
export const LONGEST_SECONDS = 60;
