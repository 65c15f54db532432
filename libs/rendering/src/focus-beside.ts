import { clamp } from './drawing/easing.js';
import type { TypeSetting } from './kinetic-type.js';
import { HEAD_ROOM, type Layout, type LayoutFrame } from './layout.js';
import { safeArea } from './safe-area.js';
import type { Stage } from './scene.js';

const GAP = 26;
/** A motif is never smaller than this, in design units, even if it must then reach behind the words. */
const SMALLEST = 84;

/**
 * Where the motif stands once the words are set: words above or below it leave it the rest of the height, which it fills as
 * far as the layout lets it grow. Words beside it leave it where the layout has it.
 */
export function focusBeside(
  layout: Layout,
  bounds: TypeSetting['bounds'],
  frame: Pick<LayoutFrame, 'width' | 'height' | 'captionBand'>,
): Stage['focus'] {
  const { focus, scrim, kind } = layout;
  if (scrim === 'left' || scrim === 'right' || bounds.height === 0) return focus;
  const { height, captionBand } = frame;
  const safe = safeArea(frame);
  const head = HEAD_ROOM[kind] ?? 0;
  const [from, to] =
    scrim === 'top'
      ? [bounds.y + bounds.height + GAP, height - Math.max(captionBand, safe.bottom)]
      : [safe.top * 0.8, bounds.y - head - GAP];
  const radius = clamp((to - from) / 2, SMALLEST, focus.radius);
  return { x: focus.x, y: scrim === 'top' ? Math.max((from + to) / 2, from + radius) : (from + to) / 2, radius };
}
