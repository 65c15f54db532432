import type { AdapterOfBrief, AspectRatio, Brand, Resolution } from '@libs/drawing';
import type { PlanLook } from '../plan/look/plan-look.js';
import type { Diction } from '@libs/sound';

/** How a segment gives way to the next. */
export const JOINT_KINDS = ['cut', 'fade', 'dissolve', 'wipe'] as const;
export type JointKind = (typeof JOINT_KINDS)[number];

export const AUDIO_STRATEGIES = ['narrated', 'scored', 'silent'] as const;

/** Seconds that may be asked for one segment, and that one can grow to with its narration. */
export const SEGMENT_SECONDS = { shortest: 0.5, longest: 30, longestNarrated: 55 } as const;
/** Seconds of the whole. */
export const LONGEST_COMPOSITION = 300;

/** What a caller may ask a segment to be. */
export const SEGMENT_TYPES = ['generate', 'card', 'image', 'scene'] as const;

/** A stretch of a composition. Whatever its type, its picture is a scene of a film of pages, which a provider makes. */
export interface Segment {
  /** Letters, figures, `-` and `_`; unique in its composition. */
  id: string;
  /** As the caller called it. */
  type: (typeof SEGMENT_TYPES)[number];
  /** As the film takes it, without what is said. */
  scene: Readonly<Record<string, unknown>>;
  /** Everything that it shows in words. */
  shown: string;
  /** Characters of what describes its picture. */
  described: number;
  /** Ids of the owner's resources that it shows. */
  inputs: readonly string[];
  /** Without the time that its narration takes. */
  durationSeconds: number;
  /** Said while the segment is seen, which lasts at least as long as it. */
  narration?: string;
  /** Into the next segment; a cut unless told otherwise. */
  transition?: JointKind;
}

/** Whether the film of a segment is paid for, and its owner's in the end: a shot, and not a card or an image. */
export function isShot({ type }: Pick<Segment, 'type'>): boolean {
  return type === 'generate' || type === 'scene';
}

/** Of the briefs of compositions; those of other versions were ordered before an update. */
export const COMPOSITION_VERSION = 3;

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
    diction?: Diction;
    /** `auto`, `off` or a mood. */
    music: string;
  };
  captions: 'burned' | 'sidecar' | 'none';
  output: { aspectRatio: AspectRatio; resolution: Resolution; fps: 24 | 25 | 30 };
  /** How all segments look. */
  look: PlanLook;
  brand?: Brand;
  /** The same composition with the same seed gives the same film. */
  seed: number;
  adapter?: AdapterOfBrief;
}
