import type { Studio } from '../drawing/studio.js';
import type { Page } from '../page.js';
import type { Theme } from '../theme.js';
import { textureOf } from './learn/texture-of.js';

/** Draws the texture of a theme's style, if it has one, on the flat ground of a page. */
export function drawGroundTexture({ order }: Page, theme: Theme, studio: Studio): void {
  const { context, width, height, density } = order;
  const texture = textureOf(theme, { studio, density }, { width, height });
  if (texture) context.drawImage(texture, 0, 0, width, height);
}
