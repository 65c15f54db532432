import { type Lab, labOfHex } from '../canvas/oklab.js';
import type { Style } from './style.js';

/** How far colours of another lightness still take part, and how much one of the same hue is preferred. */
const LIGHT_REACH = 0.13;
const SAME_HUE = 5.5;
/** Chroma from which on a colour has a hue. */
const COLOURFUL = 0.06;
/** What is left of a colour's own hue and chroma. */
const OWN = 0.1;
/** The mean of similar pale colours has less chroma than most of them: what it gets more, up to a chroma that is enough. */
const VIVID = 0.8;
const VIVID_ENOUGH = 0.1;

interface Pulling {
  lab: Lab;
  weight: number;
  chroma: number;
}

/** Moves colours to those of a style that are near in lightness and hue; colours of the style nearly stay. */
export class ColourPull {
  readonly darkest: number;
  readonly lightest: number;
  private readonly colours: Pulling[];

  constructor({ palette, tone }: Pick<Style, 'palette' | 'tone'>) {
    this.colours = palette.map(({ colour, share }) => {
      const lab = labOfHex(colour);
      return { lab, weight: share ** 0.2, chroma: Math.hypot(lab[1], lab[2]) };
    });
    const lights = this.colours.map(({ lab }) => lab[0]);
    this.darkest = Math.min(tone[1] ?? 0, ...lights);
    this.lightest = Math.max(tone.at(-2) ?? 1, ...lights);
  }

  pulled([lightness, a, b]: Lab): Lab {
    const light = Math.max(this.darkest, Math.min(this.lightest, lightness));
    const chroma = Math.hypot(a, b);
    const colourful = Math.min(1, chroma / COLOURFUL);
    let [sum, toA, toB] = [1e-12, 0, 0];
    for (const { lab, weight, chroma: own } of this.colours) {
      const far = (lab[0] - light) / LIGHT_REACH;
      const likeness = (a * lab[1] + b * lab[2]) / Math.max(1e-6, chroma * own);
      const share = weight * Math.exp(-(far * far) / 2 + SAME_HUE * colourful * Math.min(1, own / 0.02) * likeness);
      sum += share;
      toA += share * lab[1];
      toB += share * lab[2];
    }
    const gain = 1 + VIVID * colourful * Math.max(0, 1 - Math.hypot(toA, toB) / sum / VIVID_ENOUGH);
    const towards = (own: number, to: number): number => own * OWN + (to / sum) * (1 - OWN) * gain;
    return [light, towards(a, toA), towards(b, toB)];
  }
}
