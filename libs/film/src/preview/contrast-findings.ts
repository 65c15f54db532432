import { quoted } from './box-findings.js';
import { contrastIn, type FramePixels } from './contrast.js';
import type { Finding } from './finding.js';
import type { TextBox } from './text-box.js';

const LEAST_CONTRAST = 4.5;
/** Pixels of type that is large enough to be measured. */
const MEASURED_FROM = 12;
/** What pixels of a compressed picture may cost: their colours are a little off. */
const MEASURED_OFF = 0.15;

/**
 * The lowest contrast of the texts in a frame with their grounds; undefined where there are none. Edges of small letters have
 * colours between the two, so that they cannot be measured.
 */
export function lowestContrast(boxes: readonly TextBox[], frame: FramePixels): number | undefined {
  const measured = boxes
    .filter((box) => isSolid(box) && box.fontSize >= MEASURED_FROM)
    .map(({ colour: [red, green, blue], lines }) => contrastIn(frame, lines, [red, green, blue]));
  return measured.length === 0 ? undefined : Math.min(...measured);
}

/** Texts with too little contrast to their ground in a frame. */
export function contrastFindings(
  scene: number,
  boxes: readonly (TextBox & { field?: string })[],
  frame: FramePixels,
): Finding[] {
  return boxes.flatMap((box): Finding[] => {
    const [red, green, blue] = box.colour;
    if (!isSolid(box)) return [];
    const contrast = contrastIn(frame, box.lines, [red, green, blue]);
    if (contrast >= LEAST_CONTRAST - MEASURED_OFF) return [];
    const { field } = box;
    const detail = `${quoted(box)} has a contrast of ${contrast.toFixed(1)}:1 with its ground; ${LEAST_CONTRAST}:1 can be read. Change its colour or its ground.`;
    return [{ scene, ...(field !== undefined && { field }), kind: 'contrast', detail }];
  });
}

/** Letters without a colour of their own show a picture through. */
function isSolid({ colour: [, , , opacity] }: TextBox): boolean {
  return opacity >= 0.3;
}
