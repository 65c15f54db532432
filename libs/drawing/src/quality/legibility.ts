import { contrastRatio, luminance, rgb, type Rgb } from '../canvas/colour.js';

/** Lowest contrast of words against what is behind them (WCAG 2.2, 1.4.3), and what is aimed at. */
export const LOWEST_CONTRAST = 4.5;
const AIM = 4.8;

/** The background of the words of a shot: RGBA bytes sampled inside their box, over the shot's time. */
export interface Ground {
  darkest: Rgb;
  brightest: Rgb;
}

/** The extremes of a ground, leaving out the outermost fiftieth: sparks and thin lines do not hide a letter. */
export function groundOf(samples: readonly Uint8Array[]): Ground {
  const colours: { colour: Rgb; light: number }[] = [];
  for (const bytes of samples) {
    for (let at = 0; at + 3 < bytes.length; at += 4) {
      const colour: Rgb = [bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0];
      colours.push({ colour, light: luminance(colour) });
    }
  }
  colours.sort((a, b) => a.light - b.light);
  const at = (share: number): Rgb =>
    colours[Math.min(colours.length - 1, Math.floor(colours.length * share))]?.colour ?? [0, 0, 0];
  return { darkest: at(0.02), brightest: at(0.98) };
}

/** How a veil lies over a picture: `multiply` darkens it by the veil's colour, `cover` paints over it. */
export type VeilBlend = 'multiply' | 'cover';

/** What is written on what: the inks, and the veil between them and the picture. */
export interface Writing {
  inks: readonly string[];
  colour: string;
  blend: VeilBlend;
}

/** How strong the veil must be for every ink to be read on it; 0–1. */
export function veilStrength(ground: Ground, writing: Writing): number {
  for (let strength = 0; strength < 1; strength += 0.02) {
    if (worstContrast(ground, writing, strength) >= AIM) return strength;
  }
  return 1;
}

/** The lowest contrast of the inks over the ground under a veil of that strength. */
export function worstContrast(ground: Ground, { inks, colour, blend }: Writing, strength: number): number {
  const under = [ground.darkest, ground.brightest].map((behind) =>
    luminance(veiled(behind, rgb(colour), { blend, strength })),
  );
  return Math.min(...inks.flatMap((ink) => under.map((light) => contrastRatio(luminance(rgb(ink)), light))));
}

function veiled(behind: Rgb, veil: Rgb, { blend, strength }: { blend: VeilBlend; strength: number }): Rgb {
  const channel = (at: 0 | 1 | 2): number =>
    blend === 'multiply'
      ? (behind[at] * (255 + (veil[at] - 255) * strength)) / 255
      : behind[at] + (veil[at] - behind[at]) * strength;
  return [channel(0), channel(1), channel(2)];
}
