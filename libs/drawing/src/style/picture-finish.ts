import type { Grain } from './learn/grain-of.js';
import type { ToneCurve } from './tone-curve.js';

/** What a style does to a finished picture as a whole, words included. */
export interface PictureFinish {
  tone: ToneCurve;
  grain: Grain;
}
