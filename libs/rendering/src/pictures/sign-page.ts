import { drawMark, markBox, type BrandMark } from '../brand-mark.js';
import type { Page } from '../page.js';
import { pageMargin } from '../page-margin.js';
import type { Palette } from '../palette.js';
import type { Theme } from '../theme.js';

/** A brand's mark at the foot of a page: the height it takes there, and how it is drawn. */
export function signPage(
  page: Page,
  mark: BrandMark | undefined,
  { palette, theme }: { palette: Palette; theme: Theme },
): { height: number; draw(): void } {
  if (!mark) return { height: 0, draw: () => undefined };
  const { context, width, height } = page.order;
  const margin = pageMargin(page.order);
  const tall = page.type(58, 26);
  const look = { face: theme.text, plate: { ...theme.captions(palette), opacity: 1 } };
  const corner = { x: width - margin, y: height - margin * 0.8 - tall };
  const place = markBox(context, mark, look, { corner, side: 'right', height: tall, most: width - margin * 2 });
  return { height: tall + margin * 0.2, draw: () => drawMark(context, mark, look, place) };
}
