import { quoted } from './box-findings.js';
import { contrastIn, type FramePixels } from './contrast.js';
import type { Finding } from './finding.js';
import type { TextBox } from './text-box.js';

const LEAST_CONTRAST = 4.5;
/** What pixels of a compressed picture may cost: their colours are a little off. */
const MEASURED_OFF = 0.15;

/** Texts that can hardly be told from their ground in a frame. */
export function contrastFindings(
  scene: number,
  boxes: readonly (TextBox & { field?: string })[],
  frame: FramePixels,
): Finding[] {
  return boxes.flatMap((box): Finding[] => {
    const [red, green, blue, opacity] = box.colour;
    // Letters without a colour of their own show a picture through.
    if (opacity < 0.3) return [];
    const contrast = contrastIn(frame, box.lines, [red, green, blue]);
    if (contrast >= LEAST_CONTRAST - MEASURED_OFF) return [];
    const { field } = box;
    const detail = `${quoted(box)} has a contrast of ${contrast.toFixed(1)}:1 with its ground; ${LEAST_CONTRAST}:1 can be read. Change its colour or its ground.`;
    return [{ scene, ...(field !== undefined && { field }), kind: 'contrast', detail }];
  });
}
