import type { Light } from '../palette.js';
import type { SceneKind } from '../scene-kind.js';
import type { LineRole } from '../script.js';

/** One sentence that a topic can say. */
export interface TopicLine {
  /** 1 is always told; higher numbers are left out first when time is short. */
  rank: number;
  say: string;
  scene: SceneKind;
  variant?: number;
  role?: LineRole;
  light?: Light;
}

/** A topic's line; its picture is written `scene` or `scene variant`. */
export function tell(
  rank: number,
  picture: SceneKind | `${SceneKind} ${number}`,
  say: string,
  more: { role?: LineRole; light?: Light } = {},
): TopicLine {
  const [scene, variant] = picture.split(' ');
  return { rank, say, scene: scene as SceneKind, ...(variant !== undefined && { variant: Number(variant) }), ...more };
}

/** What the writer knows about one subject: checked, plain facts in the order in which they are told. */
export interface Topic {
  name: string;
  /** Words that must all occur in a prompt, each as a pattern. */
  about: readonly RegExp[];
  title: string;
  light: Light;
  tempo: 'calm' | 'steady' | 'lively';
  lines: readonly TopicLine[];
  /** Told instead of `lines` when there is less time than this; shortest first. */
  briefs?: readonly { belowSeconds: number; lines: readonly TopicLine[] }[];
}
