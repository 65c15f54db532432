import { contrastRatio, luminance, rgb, type Rgb } from './drawing/colour.js';

/** Lowest contrast of words against what is behind them (WCAG 2.2, 1.4.3), and what is aimed at. */
export const LOWEST_CONTRAST = 4.5;
const AIM = 5;

/** What stands behind the words of a shot: RGBA bytes sampled inside their box, over the shot's time. */
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

/** How much of the scrim colour must lie over the ground so that every ink reads; 0–1. */
export function scrimStrength(ground: Ground, scrim: string, inks: readonly string[]): number {
  for (let strength = 0; strength < 1; strength += 0.02) {
    if (worstContrast(ground, scrim, strength, inks) >= AIM) return strength;
  }
  return 1;
}

/** The lowest contrast of the inks over the ground under so much of the scrim. */
export function worstContrast(ground: Ground, scrim: string, strength: number, inks: readonly string[]): number {
  const under = [ground.darkest, ground.brightest].map((colour) => luminance(veiled(colour, rgb(scrim), strength)));
  return Math.min(...inks.flatMap((ink) => under.map((light) => contrastRatio(luminance(rgb(ink)), light))));
}

function veiled(colour: Rgb, scrim: Rgb, strength: number): Rgb {
  return [
    colour[0] + (scrim[0] - colour[0]) * strength,
    colour[1] + (scrim[1] - colour[1]) * strength,
    colour[2] + (scrim[2] - colour[2]) * strength,
  ];
}
