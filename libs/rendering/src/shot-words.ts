import type { DrawingContext } from './drawing/drawing-context.js';
import { endCardLayout, writtenBounds } from './end-card.js';
import { setType, type TypeSetting } from './kinetic-type.js';
import type { Box, Layout } from './layout.js';
import { aboveDetail, detailBlock, placedDetail, type PlacedDetail } from './shot-detail.js';
import type { Shot } from './shot.js';
import type { Theme } from './theme.js';

/** Everything that is written on a shot, in its place. */
export interface ShotWords {
  /** What is left to the large words of the shot's layout. */
  layout: Layout;
  setting: TypeSetting;
  detail?: PlacedDetail;
  /** Where a brand stands large. */
  card?: Box;
  /** The smallest box around all of it. */
  written: TypeSetting['bounds'];
}

/** Sets the words of a shot: on the end card of a brand below it, else above the small words if there are any. */
export function shotWords(
  context: DrawingContext,
  shot: Shot,
  { laid, branded, theme }: { laid: Layout; branded: boolean; theme: Theme },
): ShotWords {
  const set = (layout: Layout): TypeSetting =>
    setType(context, shot.headline, { layout, face: theme.display, figure: shot.figure });
  if (branded && shot.layout === 'end-card') {
    const { layout, place } = endCardLayout(laid);
    const setting = set(layout);
    return { layout, setting, card: place, written: writtenBounds(place, setting) };
  }
  if (shot.detail) {
    const block = detailBlock(context, shot.detail, { layout: laid, face: theme.text });
    const layout = aboveDetail(laid, block);
    const setting = set(layout);
    const detail = placedDetail(block, setting, layout);
    return { layout, setting, detail, written: detail.bounds };
  }
  const setting = set(laid);
  return { layout: laid, setting, written: setting.bounds };
}
