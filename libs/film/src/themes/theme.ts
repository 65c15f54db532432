/** CSS colours as `#rrggbb`. Text of `ink` stands on `ground` and `surface`, `onAccent` on `accent`: each at 4.5:1 or more. */
export interface Palette {
  ground: string;
  /** Panels, cards, rows. */
  surface: string;
  ink: string;
  /** Secondary words. */
  inkSoft: string;
  accent: string;
  accent2: string;
  onAccent: string;
  /** Hairlines and axes. */
  line: string;
  /** Full grounds of few words, and the words on them, where they are others than `accent` and `onAccent`. */
  strong?: string;
  onStrong?: string;
}

export interface Face {
  /** CSS family name as its package declares it. */
  family: string;
  /** The @fontsource package that declares it. */
  package: string;
  /** CSS file of the package that declares it at this weight; `index.css` where none is named. */
  sheet?: string;
  weight: number;
}

/** A palette for dark words on a light ground, and one for light words on a dark ground. */
export interface Tones {
  light: Palette;
  dark: Palette;
}

/**
 * How headlines stand above pictures: on the side where reading begins, centred, on a band of the accent, or over a rule. `arrangements.css`
 * draws them.
 */
export const ARRANGEMENTS = ['plain', 'centred', 'banner', 'ruled'] as const;
export type Arrangement = (typeof ARRANGEMENTS)[number];

/** A look. `theme.css` of its folder draws grounds and ornaments below `.theme-{name}`. */
export interface Theme {
  name: string;
  /** One line for the guide. */
  meaning: string;
  faces: { display: Face; text: Face; mono: Face };
  /** Its own colours. */
  tones: Tones;
  /** The same theme in other colours. */
  otherTones: readonly Tones[];
  /** The arrangements that suit the theme; the first is its own. */
  arrangements: readonly Arrangement[];
  /** Pictures of few words stand on the accent. */
  fullGrounds?: true;
  /** Its pictures are drawn in lines where these show as many of the film's words; in colours where none is named. */
  pictures?: 'line';
  /** Fit for grave subjects: no lively motion. */
  calm: boolean;
  /** Ways in which its scenes enter, in order of preference. */
  transitions: readonly ('cut' | 'fade' | 'slide' | 'wipe' | 'zoom')[];
}
