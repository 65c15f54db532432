import { cutAtWord } from './cut-at-word.js';
import { brandMarkOf } from './brand-mark-of.js';
import { dressedTheme } from './dressed-theme.js';
import type { Studio } from './drawing/studio.js';
import type { ImageBrief } from './image-brief.js';
import { imageText } from './image-text.js';
import type { Photo } from './photos/photo.js';
import { abstractPicture } from './pictures/abstract-picture.js';
import { cardWords } from './pictures/card-words.js';
import { chartPicture } from './pictures/chart-picture.js';
import type { Drawn, Picture } from './pictures/picture.js';
import { posterPicture } from './pictures/poster-picture.js';
import { scenePicture } from './pictures/scene-picture.js';
import { chosenTechnique } from './pictures/chosen-technique.js';
import type { Style } from './style/style.js';
import { subjectOf, type Subject } from './subject.js';
import type { Theme } from './theme.js';
import { themeFor } from './theme-for.js';
import { capitalised } from './capitalised.js';

const LONGEST_TITLE = 120;

/** Files that a brief brings along, as they were read. */
export interface PictureParts {
  logo?: Photo;
  style?: Style;
}

/**
 * Draws the picture of a brief. Throws `UnsupportedScript` or `NothingToShow` when its words cannot be drawn,
 * `ChartRefused` when its figures cannot.
 */
export function drawPicture(brief: ImageBrief, studio: Studio, { logo, style }: PictureParts = {}): Picture {
  const text = imageText(brief, (character) => studio.canDraw(character));
  const subject = subjectOf(brief.prompt);
  const technique = chosenTechnique(brief, text, subject);
  const title = cutAtWord(capitalised(text), LONGEST_TITLE);
  const theme = dressedTheme(themeFor(brief.theme ?? 'auto', text), { style, colors: brief.brand?.colors });
  const picture = drawn(brief, technique, { text, title, subject, studio, theme, logo });
  return { ...picture, technique, theme: theme.name, title };
}

function drawn(
  brief: ImageBrief,
  technique: Picture['technique'],
  {
    text,
    title,
    subject,
    studio,
    theme,
    logo,
  }: { text: string; title: string; subject: Subject; studio: Studio; theme: Theme; logo?: Photo },
): Drawn {
  const mark = brandMarkOf(brief.brand, { studio, logo });
  switch (technique) {
    case 'art':
      return abstractPicture(brief, { subject, studio, theme });
    case 'illustration':
      return scenePicture(brief, { words: '', subject, studio, theme });
    case 'card':
      return scenePicture(brief, { words: cardWords(text).words, subject, studio, theme, mark });
    case 'poster':
      return posterPicture(brief, { text, subject, studio, theme, mark });
    case 'chart': {
      const data = brief.data ?? { type: 'auto', series: [] };
      return chartPicture({ ...brief, data }, { title, subject, studio, theme, mark });
    }
  }
}
