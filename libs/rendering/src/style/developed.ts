import type { Drawable } from '../drawing/drawing-context.js';
import type { Studio } from '../drawing/studio.js';
import type { Theme } from '../theme.js';
import { textureOf } from './learn/texture-of.js';

/** A picture without words in the style of a theme, if it has one. */
export function developed(picture: Drawable, { studio, theme }: { studio: Studio; theme: Theme }): Drawable {
  const { style } = theme;
  if (!style) return picture;
  const { width, height } = picture;
  const surface = studio.surface(width, height);
  const { context } = surface;
  context.drawImage(picture, 0, 0, width, height);
  const block = context.createImageData(width, height);
  block.data.set(studio.pixels(surface));
  style.develop(block.data, width);
  context.putImageData(block, 0, 0);
  const texture = textureOf(theme, { studio, density: 1 }, { width, height });
  if (texture) context.drawImage(texture, 0, 0, width, height);
  return surface.picture;
}
