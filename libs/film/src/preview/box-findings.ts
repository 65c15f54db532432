import { cut, type Finding } from './finding.js';
import { around, type Rect, shared, type TextBox } from './text-box.js';

/** Shares of the type's size by which the boxes of letters exceed what the letters cover: above, below, and at the sides. */
const UPRIGHT = 0.22;
const ASIDE = 0.06;
/** Share of the smaller line that two texts must cover together. */
const OVERLAPPING = 0.18;
/** Characters of a text that a finding repeats. */
const QUOTED = 40;

/** A text, the field it comes from, and where its letters are. */
interface Placed extends TextBox {
  field?: string;
}

interface Looked {
  scene: number;
  /** Texts of this scene, and of layers above it. */
  boxes: readonly Placed[];
  /** Pixels. */
  frame: { width: number; height: number };
}

/** Findings from the text boxes of one scene: words beyond the frame, beyond their panel, cut off, or overlapping. */
export function boxFindings({ scene, boxes, frame }: Looked): Finding[] {
  const whole: Rect = [0, 0, frame.width, frame.height];
  return [
    ...boxes.flatMap((box) => outside(scene, box, whole)),
    ...boxes.flatMap((box, at) => boxes.slice(at + 1).flatMap((other) => overlapping(scene, box, other))),
  ];
}

function outside(scene: number, box: Placed, frame: Rect): Finding[] {
  const letters = around(box.lines.map((line) => lettersOf(line, box.fontSize)));
  const { field } = box;
  const said = quoted(box);
  const found = (kind: 'overflow' | 'out_of_frame', detail: string): Finding[] => [
    { scene, ...(field !== undefined && { field }), kind, detail },
  ];
  // What its box cuts off is not seen beyond the frame.
  if (box.clip && exceeds(letters, box.clip) > 1)
    return found('overflow', `${said} is cut off by its box. Shorten it, or show less in this scene.`);
  const beyond = exceeds(letters, frame);
  if (beyond > 1)
    return found(
      'out_of_frame',
      `${said} leaves the frame by ${Math.round(beyond)} px. Shorten it or use smaller type.`,
    );
  if (box.panel && exceeds(letters, box.panel) > 2)
    return found('overflow', `${said} is larger than its box. Shorten it, or show less in this scene.`);
  return [];
}

function overlapping(scene: number, one: Placed, other: Placed): Finding[] {
  const lines = one.lines.map((line) => lettersOf(line, one.fontSize));
  const others = other.lines.map((line) => lettersOf(line, other.fontSize));
  const isCovered = lines.some((line) =>
    others.some((beside) => shared(line, beside) > OVERLAPPING * Math.min(area(line), area(beside))),
  );
  if (!isCovered) return [];
  const field = one.field ?? other.field;
  const detail = `${quoted(one)} and ${quoted(other)} lie on each other. Shorten one, or show less in this scene.`;
  return [{ scene, ...(field !== undefined && { field }), kind: 'overlap', detail }];
}

/** What the letters of a line cover: the box of a line has room above and below them. */
function lettersOf([x, y, width, height]: Rect, fontSize: number): Rect {
  const up = Math.min(height * 0.4, fontSize * UPRIGHT);
  const aside = Math.min(width * 0.4, fontSize * ASIDE);
  return [x + aside, y + up, width - 2 * aside, height - 2 * up];
}

/** Pixels by which a rectangle reaches beyond another, on the side where that is most. */
function exceeds([x, y, width, height]: Rect, [left, top, across, down]: Rect): number {
  return Math.max(left - x, top - y, x + width - (left + across), y + height - (top + down));
}

function area([, , width, height]: Rect): number {
  return width * height;
}

export function quoted({ text }: Pick<TextBox, 'text'>): string {
  return `“${cut(text, QUOTED)}”`;
}
