import type { Random } from '@libs/drawing';
import type { SoundStage } from './sound-stage.js';

/** One sound that can be asked for by its name. */
export interface Effect {
  name: string;
  /** The words by which a text calls for it. */
  called: RegExp;
  /** How it fills a time: going on for all of it, growing over all of it, or struck again and again. */
  fills: 'going on' | 'growing' | 'again';
  /** How long it is when nobody says. */
  seconds: number;
  /** Of exactly that many seconds; how loud does not matter. */
  sound(random: Random, seconds: number): SoundStage;
}
