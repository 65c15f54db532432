import { quoted } from './box-findings.js';
import type { Finding } from './finding.js';
import type { TextBox } from './text-box.js';

type Placed = TextBox & { field?: string };

/** Share of the frame's height below which our words cannot be read on a phone. */
const LEGIBLE = 0.0175;
/** Share of the frame's shorter side below which the type of a caller cannot be read anywhere. */
const LEAST = 0.016;
/** Height of a line of letters, in sizes of its type: a transformed line is smaller than its type says. */
const LINE = 1.15;

/**
 * Words that are too small to be read: a text shrinks where its scene has no more room. Of the markup of a caller (`field`) the
 * smallest is named, and how many others are too small.
 */
export function smallTextFindings(
  scene: number,
  boxes: readonly Placed[],
  { frame, field }: { frame: { width: number; height: number }; field?: string | undefined },
): Finding[] {
  const ofCaller = (box: Placed): boolean => field !== undefined && box.field === field;
  const ours = boxes.filter((box) => !ofCaller(box) && box.fontSize < frame.height * LEGIBLE);
  return [
    ...ours.map((box) => ({
      scene,
      ...(box.field !== undefined && { field: box.field }),
      kind: 'small_text' as const,
      detail: `${quoted(box)} is set in type of ${Math.round(box.fontSize)} px, too small for a phone. Shorten the texts of the scene, or show less in it.`,
    })),
    ...callersFindings(scene, boxes.filter(ofCaller), { side: Math.min(frame.width, frame.height) }),
  ];
}

function callersFindings(scene: number, boxes: readonly Placed[], { side }: { side: number }): Finding[] {
  const small = boxes.filter((box) => sizeOf(box) < LEAST * side).toSorted((one, other) => sizeOf(one) - sizeOf(other));
  const [smallest] = small;
  if (smallest?.field === undefined) return [];
  const others = small.length > 1 ? `, and ${small.length - 1} more too` : '';
  const detail = `${quoted(smallest)} is set in ${sizeOf(smallest).toFixed(0)} px of a frame of ${side}${others}: that cannot be read. Use at least ${LEAST * 100}vmin.`;
  return [{ scene, field: smallest.field, kind: 'small_text', detail }];
}

function sizeOf({ fontSize, lines }: TextBox): number {
  return Math.min(fontSize, Math.max(...lines.map(([, , , height]) => height)) / LINE);
}
