import type { Drawable } from '../drawing/drawing-context.js';
import type { Random } from '../drawing/random.js';
import type { Studio } from '../drawing/studio.js';
import type { Subject } from '../subject.js';
import { TECHNIQUES } from '../techniques/technique-list.js';
import { developed } from '../style/developed.js';
import type { Theme } from '../theme.js';

/** Grows an abstract picture in the subject's colours by one of the techniques; sizes in pixels. */
export function growPicture(
  { width, height }: { width: number; height: number },
  { studio, theme, subject, random }: { studio: Studio; theme: Theme; subject: Subject; random: Random },
): { picture: Drawable; motif: string } {
  const [motif, technique] = random.pick(Object.entries(TECHNIQUES));
  const grown = technique({ width, height, palette: theme.palette(subject.light), random, studio });
  return { picture: developed(grown, { studio, theme }), motif };
}
