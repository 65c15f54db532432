import { markBox, type BrandMark, type MarkLook } from './brand-mark.js';
import type { DrawingContext } from './drawing/drawing-context.js';
import { clamp } from './drawing/easing.js';
import type { TypeSetting } from './kinetic-type.js';
import { HEAD_ROOM, type Box, type Layout, type LayoutFrame } from './layout.js';
import { safeArea } from './safe-area.js';

const HEIGHT = 58;
/** What a mark keeps free of words on all its sides. */
const AIR = 34;
/** What it keeps free of the edge of a photo that it stands in, or beside. */
const INSET = 16;
/** Widest that a mark may be, as a share of the frame. */
const WIDEST = 0.42;

interface CornerOrder extends Pick<LayoutFrame, 'width' | 'height' | 'captionBand'> {
  look: MarkLook;
  words: { layout: Layout; setting: TypeSetting };
  /** Whether what stands above the words is as wide as their column. */
  wideMarks: boolean;
  /** Photos in frames of their own. */
  photos?: readonly FramedPhoto[];
}

/** Where a photo is framed, at its smallest and at its largest: the camera moves. */
export interface FramedPhoto {
  least: Box;
  most: Box;
}

/**
 * The first of the corners that the words leave free: the upper ones, then the right one above the captions. A mark stands
 * beside a framed photo or in its corner, not across its edge.
 */
export function brandCorner(context: DrawingContext, mark: BrandMark, order: CornerOrder): Box | undefined {
  const { width, height, captionBand, look, photos = [] } = order;
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
  const tries = places.flatMap((place) => [place, ...photos.map(({ least }) => into(least, place))]);
  const free = tries.filter((place) => !touches(place, order));
  return free.find((place) => photos.every((photo) => !straddles(place, photo))) ?? free[0];
}

/** The place nearest to another that lies in a box. */
function into([x, y, width, height]: Box, [left, top, across, down]: Box): Box {
  const [right, bottom] = [x + width - INSET - across, y + height - INSET - down];
  return [clamp(left, x + INSET, right), clamp(top, y + INSET, bottom), across, down];
}

function straddles(place: Box, { least, most }: FramedPhoto): boolean {
  const [x, y, width, height] = into(least, place);
  const isInside =
    x === place[0] && y === place[1] && x + width < least[0] + least[2] && y + height < least[1] + least[3];
  return !isInside && !isApart(place, most, INSET);
}

/** Whether a place is too near to the words or to what their layout draws above them. */
function touches(place: Box, { words: { layout, setting }, wideMarks }: CornerOrder): boolean {
  const { bounds } = setting;
  if (bounds.width === 0) return false;
  const head = HEAD_ROOM[layout.kind] ?? 0;
  const [x, , width] = layout.text;
  if (wideMarks && head > 0 && !isApart(place, [x, bounds.y - head, width, head], INSET)) return true;
  return !isApart(place, [bounds.x, bounds.y - head, bounds.width, bounds.height + head], AIR);
}

function isApart([x, y, width, height]: Box, [left, top, across, down]: Box, air: number): boolean {
  return x > left + across + air || left > x + width + air || y > top + down + air || top > y + height + air;
}
