import { quoted } from './box-findings.js';
import type { Finding } from './finding.js';
import { around, type TextBox } from './text-box.js';

/** Share of the type's size by which words may move between two looks. */
const STILL = 0.12;

/** Words that still move at the end of their scene, so that they never rest. `before` is a look a moment earlier. */
export function unsettledFindings(
  scene: number,
  now: readonly (TextBox & { field?: string })[],
  before: readonly TextBox[],
): Finding[] {
  const moving = now.find((box) => {
    const [x, y] = around(box.lines);
    // The same words may stand twice: the nearest ones are these.
    const moves = before.flatMap(({ text, lines }) => {
      const [left, top] = around(lines);
      return text === box.text ? [Math.hypot(left - x, top - y)] : [];
    });
    return moves.length > 0 && Math.min(...moves) > Math.max(2, box.fontSize * STILL);
  });
  if (!moving) return [];
  const { field } = moving;
  const detail = `${quoted(moving)} still moves when the scene ends. Let it come earlier, or give the scene more seconds.`;
  return [{ scene, ...(field !== undefined && { field }), kind: 'unsettled', detail }];
}
