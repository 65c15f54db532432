import type { AdapterOfBrief } from '../style/adapter-of-brief.js';
import type { AspectRatio, Resolution } from '../frame-size.js';

/** How a segment gives way to the next. */
export const JOINT_KINDS = ['cut', 'fade', 'dissolve', 'wipe'] as const;
export type JointKind = (typeof JOINT_KINDS)[number];

export const AUDIO_STRATEGIES = ['narrated', 'scored', 'silent'] as const;

/** Seconds that may be asked for one segment, and that one can grow to with its narration. */
export const SEGMENT_SECONDS = { shortest: 0.5, longest: 30, longestNarrated: 55 } as const;
/** Seconds of the whole. */
export const LONGEST_COMPOSITION = 300;

interface AnySegment {
  /** Letters, figures, `-` and `_`; unique in its composition. */
  id: string;
  /** Said while the segment is seen, which lasts at least as long as it. */
  narration?: string;
  /** Into the next segment; a cut unless told otherwise. */
  transition?: JointKind;
}

/** A shot that a provider makes. */
export interface GenerateSegment extends AnySegment {
  type: 'generate';
  prompt: string;
  durationSeconds: number;
}

/** A scene of a film of pages, which a provider draws as a silent film of its own. Its words are the narration. */
export interface SceneSegment extends AnySegment {
  type: 'scene';
  /** As the film takes it, without what is said. */
  scene: Readonly<Record<string, unknown>>;
  /** Everything that it shows in words. */
  shown: string;
  /** Ids of the owner's resources that it shows. */
  inputs: readonly string[];
  durationSeconds: number;
}

/** A segment whose picture a provider makes. */
export type ShotSegment = GenerateSegment | SceneSegment;

/** Words over a moving picture in the theme. */
export interface CardSegment extends AnySegment {
  type: 'card';
  title: string;
  text?: string;
  /** Without it as long as its words take to read. */
  durationSeconds?: number;
}

/** An image of the owner's library, with a slow camera. */
export interface ImageSegment extends AnySegment {
  type: 'image';
  resourceId: string;
  durationSeconds?: number;
}

export type Segment = ShotSegment | CardSegment | ImageSegment;

export function isShot(segment: Segment): segment is ShotSegment {
  return segment.type === 'generate' || segment.type === 'scene';
}

/** A film made of segments that follow each other. */
export interface CompositionBrief {
  title: string;
  /** 1 to 60. */
  segments: Segment[];
  audio: {
    /** A voice over music, music alone, or no sound. Narration that nobody says is read in the captions. */
    strategy: (typeof AUDIO_STRATEGIES)[number];
    /** `none`, `auto` or a voice's name. */
    voice: string;
    /** `auto`, `off` or a mood. */
    music: string;
  };
  captions: 'burned' | 'sidecar' | 'none';
  output: { aspectRatio: AspectRatio; resolution: Resolution; fps: 24 | 25 | 30 };
  /** A theme's name or `auto`. */
  theme: string;
  /** How the scenes look, all of them alike; undefined without scenes. */
  sceneLook?: { theme: string; tone: 'light' | 'dark' };
  /** The same composition with the same seed gives the same film. */
  seed: number;
  /** The images as they were when the composition was admitted. */
  sources: Readonly<Record<string, { sha256: string }>>;
  adapter?: AdapterOfBrief;
}
