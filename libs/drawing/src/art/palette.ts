/** The hours and rooms in which a film can be lit. */
export const LIGHTS = ['day', 'golden', 'dusk', 'night', 'warm', 'cool', 'fresh'] as const;
export type Light = (typeof LIGHTS)[number];

/** The colours of one light, each `#rrggbb`. Scenes take every colour from here, so that a theme can recolour them all. */
export interface Palette {
  light: Light;
  /** Zenith, middle, horizon. */
  sky: readonly [string, string, string];
  /** Sun, moon or lamp. */
  sun: string;
  /** Silhouettes: far, middle, near. */
  land: readonly [string, string, string];
  /** Far water, near water. */
  water: readonly [string, string];
  /** Darkest ground, and the ground of pictures without a sky. */
  deep: string;
  base: string;
  /** Colours that carry meaning: emphasised words, the main motif, its partners. */
  accent: string;
  second: string;
  third: string;
  /** The accent where it is written on paper or any ground as light as `pale`. */
  onPale: string;
  /** Light paper, cream, foam. */
  pale: string;
}
