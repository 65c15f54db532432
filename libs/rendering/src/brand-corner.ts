import { markBox, type BrandMark, type MarkLook } from './brand-mark.js';
import type { DrawingContext } from './drawing/drawing-context.js';
import type { TypeSetting } from './kinetic-type.js';
import { HEAD_ROOM, type Box, type Layout, type LayoutFrame } from './layout.js';
import { safeArea } from './safe-area.js';

const HEIGHT = 58;
/** What a mark keeps free of words on all its sides. */
const AIR = 34;
/** Widest that a mark may be, as a share of the frame. */
const WIDEST = 0.42;

interface CornerOrder extends Pick<LayoutFrame, 'width' | 'height' | 'captionBand'> {
  look: MarkLook;
  words: { layout: Layout; setting: TypeSetting };
}

/** The first of the corners that the words leave free: the upper ones, then the right one above the captions. */
export function brandCorner(context: DrawingContext, mark: BrandMark, order: CornerOrder): Box | undefined {
  const { width, height, captionBand, look, words } = order;
  const safe = safeArea(order);
  const low = height - Math.max(safe.bottom, captionBand) - HEIGHT;
  const corners = [
    { side: 'right', y: safe.top },
    { side: 'left', y: safe.top },
    { side: 'right', y: low },
  ] as const;
  const places = corners.map(({ side, y }) => {
    const corner = { x: side === 'right' ? width - safe.right : safe.left, y };
    return markBox(context, mark, look, { corner, side, height: HEIGHT, most: width * WIDEST });
  });
  return places.find((place) => !touches(place, words));
}

/** Whether a place is too near to the words or to what their layout draws above them. */
function touches([x, y, width, height]: Box, { layout, setting }: CornerOrder['words']): boolean {
  const { bounds } = setting;
  if (bounds.width === 0) return false;
  const top = bounds.y - (HEAD_ROOM[layout.kind] ?? 0);
  const apart =
    x > bounds.x + bounds.width + AIR ||
    bounds.x > x + width + AIR ||
    y > bounds.y + bounds.height + AIR ||
    top > y + height + AIR;
  return !apart;
}
