import { type Lab, labOfHex } from './oklab.js';
import type { Style } from './style.js';

/** How far colours of another lightness still take part, and how much one of the same hue is preferred. */
const LIGHT_REACH = 0.13;
const SAME_HUE = 4.5;
/** Chroma from which on a colour has a hue. */
const COLOURFUL = 0.06;
/** What is left of a colour's own hue and chroma. */
const OWN = 0.1;

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
    return [light, a * OWN + (toA / sum) * (1 - OWN), b * OWN + (toB / sum) * (1 - OWN)];
  }
}
