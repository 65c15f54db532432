import { quoted } from './box-findings.js';
import type { Finding } from './finding.js';
import type { TextBox } from './text-box.js';

/** Share of the frame's height below which words cannot be read on a phone. */
const LEGIBLE = 0.0175;

/** Words of a scene that are too small to be read: a text shrinks where its scene has no more room. */
export function smallTextFindings(
  scene: number,
  boxes: readonly (TextBox & { field?: string })[],
  { height }: { height: number },
): Finding[] {
  return boxes
    .filter(({ fontSize }) => fontSize < height * LEGIBLE)
    .map((box) => ({
      scene,
      ...(box.field !== undefined && { field: box.field }),
      kind: 'small_text',
      detail: `${quoted(box)} is set in type of ${Math.round(box.fontSize)} px, too small for a phone. Shorten the texts of the scene, or show less in it.`,
    }));
}
