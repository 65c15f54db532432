import type { Figure } from './figure.js';
import type { LayoutKind } from './layout-look.js';
import type { Light } from './palette.js';
import type { SceneKind } from './scene-kind.js';
import type { SpokenWord } from './speech.js';
import type { TransitionKind } from './transition.js';

export interface HeadlineWord extends SpokenWord {
  emphasised: boolean;
}

/** A stretch of the film with one picture and one setting of words. All times are seconds from the film's start. */
export interface Shot {
  index: number;
  startSeconds: number;
  durationSeconds: number;
  /** Every word heard during the shot. */
  spoken: SpokenWord[];
  /** The words set large, each shown as it is heard. */
  headline: HeadlineWord[];
  /** Small words under the large ones, which come when these are there. */
  detail?: string;
  /** A figure in the headline that is shown largest, and which word it is. */
  figure?: { shown: Figure; at: number };
  layout: LayoutKind;
  mirrored: boolean;
  scene: SceneKind;
  variant: number;
  light: Light;
  /** Which of the film's photos it shows, in order; its scene is not drawn then. */
  photos?: readonly number[];
  /** How this shot takes over from the one before. */
  transition: TransitionKind;
}

export interface Timeline {
  title: string;
  durationSeconds: number;
  shots: Shot[];
}
