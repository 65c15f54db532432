import type { BrandMark } from '../brand-mark.js';
import { chartOf } from '../chart/chart.js';
import { drawChart } from '../chart/draw-chart.js';
import { Random } from '../drawing/random.js';
import type { Studio } from '../drawing/studio.js';
import { imageFrameSize } from '../frame-size.js';
import type { ImageBrief } from '../image-brief.js';
import { Page } from '../page.js';
import { textureOf } from '../style/learn/texture-of.js';
import type { Subject } from '../subject.js';
import type { Theme } from '../theme.js';
import { signPage } from './sign-page.js';
import type { Drawn } from './picture.js';

/** Draws the figures of a brief; without a title of their own they take the picture's. */
export function chartPicture(
  brief: ImageBrief & { data: NonNullable<ImageBrief['data']> },
  {
    title,
    subject,
    studio,
    theme,
    mark,
  }: { title: string; subject: Subject; studio: Studio; theme: Theme; mark?: BrandMark },
): Drawn {
  const { width, height, density } = imageFrameSize(brief.aspectRatio, brief.size);
  const chart = chartOf(brief.data, (character) => studio.canDraw(character));
  const surface = studio.surface(width, height);
  surface.context.scale(density, density);
  const page = new Page({ context: surface.context, width: width / density, height: height / density, density });
  const palette = theme.palette(subject.light);
  const texture = textureOf(theme, { studio, density }, { width: width / density, height: height / density });
  const footer = signPage(page, mark, { palette, theme });
  drawChart(page, {
    chart: { ...chart, title: chart.title || title },
    theme,
    palette,
    paper: new Random('ground', brief.seed).next() < 0.5,
    footer: footer.height,
    ...(texture && { texture }),
  });
  footer.draw();
  return { surface, motif: chart.type, contrast: page.contrast, collisions: page.collisions };
}
