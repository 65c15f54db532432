import type { Drawable } from '../../drawing/drawing-context.js';
import { stillLayer } from '../../scene.js';
import type { Theme } from '../../theme.js';

/** The texture of a theme's style as a layer over a whole picture, in design units; undefined without a style. */
export function textureOf(
  { style }: Theme,
  stage: Parameters<typeof stillLayer>[0],
  size: { width: number; height: number },
): Drawable | undefined {
  if (!style) return undefined;
  return stillLayer(stage, size, (context) => style.texture(context, { ...size, density: stage.density }));
}
