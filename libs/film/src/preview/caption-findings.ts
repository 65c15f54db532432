import type { ExpectedScene } from '../quality/scenes-shown.js';
import { quoted } from './box-findings.js';
import type { Finding } from './finding.js';
import type { Rect, TextBox } from './text-box.js';

/** Share of the height of a line that captions may cover, for above and below its letters it is empty, and of a panel. */
const COVERED = 0.25;

/** Texts of the caller's markup that lie where captions stand, or whose panel ends there. */
export function captionFindings(
  scene: number,
  boxes: readonly (TextBox & { field?: string })[],
  { captions, frame }: Pick<ExpectedScene, 'captions'> & { frame: { height: number } },
): Finding[] {
  if (!captions) return [];
  const [top, bottom] = [captions.top * frame.height, captions.bottom * frame.height];
  const isCovered = ([, y, , height]: Rect): boolean =>
    Math.min(y + height, bottom) - Math.max(y, top) > height * COVERED;
  const partUnder = ({ lines, panel }: TextBox): string | undefined => {
    if (lines.some(isCovered)) return '';
    // A ground goes on below the captions and is seen there.
    const ends = panel !== undefined && panel[1] + panel[3] <= bottom;
    return ends && isCovered(panel) ? 'The panel of ' : undefined;
  };
  const [from, to] = [captions.top, captions.bottom].map((share) => Math.round(share * 100));
  return boxes
    .map((box) => ({ ...box, under: partUnder(box) }))
    .filter(({ under }) => under !== undefined)
    .map(({ field, under, ...box }) => ({
      scene,
      ...(field !== undefined && { field }),
      kind: 'overlap',
      detail: `${under}${quoted(box)} lies under the captions, which take ${from} to ${to} % of the height. Move it, or set caption_place or captions.`,
    }));
}
