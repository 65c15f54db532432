import { capitalised } from './capitalised.js';
import { cutAtWord } from './cut-at-word.js';
import { dressedTheme } from './dressed-theme.js';
import { Random } from './drawing/random.js';
import type { Studio, Surface } from './drawing/studio.js';
import { imageFrameSize } from './frame-size.js';
import type { ArtBrief } from './image-brief.js';
import { imageText } from './image-text.js';
import { growPicture } from './pictures/grow-picture.js';
import type { Style } from './style/style.js';
import { subjectOf } from './subject.js';
import { themeFor } from './theme-for.js';

const LONGEST_TITLE = 120;

/** A picture that is painted. */
export interface Art {
  surface: Surface;
  /** The pattern that was grown. */
  motif: string;
  /** The name of the theme that was chosen. */
  theme: string;
  title: string;
}

/** Paints the art of a brief, without words. Throws `UnsupportedScript` or `NothingToShow` when its words cannot be read. */
export function drawArt(brief: ArtBrief, studio: Studio, style?: Style): Art {
  const text = imageText(brief, (character) => studio.canDraw(character));
  const theme = dressedTheme(themeFor(brief.theme ?? 'auto', text), { style, colors: brief.brand?.colors });
  const { width, height } = imageFrameSize(brief.aspectRatio, brief.size);
  const random = new Random('art', brief.seed, brief.prompt);
  const subject = subjectOf(brief.prompt);
  const { picture, motif } = growPicture({ width, height }, { studio, theme, subject, random });
  const surface = studio.surface(width, height);
  surface.context.drawImage(picture, 0, 0, width, height);
  return { surface, motif, theme: theme.name, title: cutAtWord(capitalised(text), LONGEST_TITLE) };
}
