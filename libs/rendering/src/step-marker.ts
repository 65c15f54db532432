import { withAlpha } from './drawing/colour.js';
import type { DrawingContext } from './drawing/drawing-context.js';
import { easeInOut, easeOut } from './drawing/easing.js';
import { useTypeface, type TypeSetting } from './kinetic-type.js';
import type { Layout } from './layout.js';
import type { Typeface } from './theme.js';

export interface StepMoment {
  step: { number: number; of: number };
  /** Seconds since the shot began. */
  seconds: number;
  /** 0–1: how far the words are gone. */
  leaving: number;
  setting: TypeSetting;
  layout: Layout;
  face: Typeface;
  ink: string;
  accent: string;
}

const LONGEST_MARK = 50;
const GAP = 10;

/** "STEP 2 OF 5" above the words, and a row of marks of which the passed ones are full; as wide as the words may be. */
export function drawStep(context: DrawingContext, moment: StepMoment): void {
  const { step, setting, layout } = moment;
  const shown = easeOut(moment.seconds / 0.4) * (1 - moment.leaving);
  const [x, , width] = layout.text;
  const size = Math.max(23, layout.size.largest * 0.28);
  const y = setting.bounds.y - size - 32;
  const length = Math.min(LONGEST_MARK, width / step.of - GAP);
  context.save();
  context.globalAlpha = shown;
  useTypeface(context, { ...moment.face, tracking: 12 }, size);
  context.fillStyle = moment.ink;
  context.fillText(`STEP ${step.number} OF ${step.of}`, x, y);
  for (let mark = 1; mark <= step.of; mark++) {
    const left = x + (mark - 1) * (length + GAP);
    context.fillStyle = withAlpha(moment.ink, 0.28);
    context.fillRect(left, y + size * 0.72, length, 6);
    const filled = mark < step.number ? 1 : mark === step.number ? easeInOut(moment.seconds / 0.7) : 0;
    context.fillStyle = moment.accent;
    if (filled > 0) context.fillRect(left, y + size * 0.72, length * filled, 6);
  }
  context.restore();
}
