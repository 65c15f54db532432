import type { AspectRatio, Brand, Resolution } from '@libs/drawing';
import type { Diction, SpokenWord } from '@libs/sound';
import type { Revision } from './plan/revision/revision.js';
import type { Scene, Visual } from './scenes/scene.js';
import type { Arrangement } from './themes/theme.js';

/** Whether a theme draws dark words on a light ground, or light ones on a dark ground. */
export type Ground = 'light' | 'dark';

export const CAPTION_STYLES = ['kinetic', 'burned', 'sidecar', 'none'] as const;
export const CAPTION_PLACES = ['auto', 'top', 'middle', 'bottom'] as const;
export const CAPTION_SIZES = ['auto', 'small', 'medium', 'large'] as const;

/** What a film should be: scenes that the caller directs, or a whole document of the caller's own. */
export interface FilmBrief {
  /** Of the file; without it the film is named after its words. */
  title?: string;
  /** Undefined for a composition. */
  scenes?: Scene[];
  composition?: { html: string; say?: { at: number; text: string }[] };
  /** 2–180. Without it the film is as long as its scenes. */
  durationSeconds?: number;
  aspectRatio: AspectRatio;
  resolution: Resolution;
  fps: 24 | 25 | 30;
  /** A theme's name, an older one, or `auto`. */
  theme: string;
  /** How it feels: a tone's name, or `auto`, which reads the words. Orders of earlier versions have none. */
  tone?: string;
  /** Of the theme; without it the look chooses. */
  ground?: Ground;
  /** Which colours of the theme, and where headlines stand; without them the look chooses. */
  colouring?: number;
  arrangement?: Arrangement;
  /** `none`, `auto` or a voice's name. */
  voice: string;
  /** How its words are said. */
  diction?: Diction;
  captions: (typeof CAPTION_STYLES)[number];
  /** Of captions in the picture; `auto` unless given. */
  captionPlace?: (typeof CAPTION_PLACES)[number];
  captionSize?: (typeof CAPTION_SIZES)[number];
  /** What was or will be recorded of its words by `voice`; all of them in a film that is drawn. */
  recordings?: RecordedLines[];
  /** Words spoken over the film by another source, on its clock: it moves with them and captions them. */
  heard?: SpokenWord[];
  /** `auto`, `off` or a mood. */
  music: string;
  brand?: Brand;
  adapter?: { id: string; sha256: string };
  /** The same brief with the same seed gives the same film, but for a level of 255 here and there. */
  seed: number;
  /** Every image of the caller that the film uses. */
  inputs?: string[];
  /** The finished film that this one changes. Without it all is drawn. */
  revises?: Revision;
  /** Every video of the caller that the film uses. */
  videos?: string[];
}

/** An audio resource of the caller that says these lines in one go, and their words are timed in its captions. */
export interface RecordedLines {
  id: string;
  lines: string[];
}

/** Seconds. */
export const FILM_LIMITS = { shortest: 2, longest: 180, scenes: 40 };

/** Whether a film, or the visual of an image, has markup of the caller, which is drawn in isolation alone. */
export function hasCallersMarkup({
  scenes = [],
  composition,
  visual,
}: Pick<FilmBrief, 'scenes' | 'composition'> & { visual?: Visual }): boolean {
  const types: string[] = [...scenes.map((scene) => scene.visual.type), ...(visual ? [visual.type] : [])];
  return composition !== undefined || types.includes('html');
}

/** Whether a brief of a video is one of scenes or of a composition. */
export function isFilm(brief: object): brief is FilmBrief {
  return 'scenes' in brief || 'composition' in brief;
}
