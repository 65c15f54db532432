import { withAlpha } from '../drawing/colour.js';
import { easeInOut, easeOut } from '../drawing/easing.js';
import { useTypeface } from '../kinetic-type.js';
import type { StepMark } from './step-mark.js';

const LONGEST_MARK = 50;
const GAP = 10;

/** "STEP 2 OF 5" and a row of bars of which the passed ones are full; never wider than the words may be. */
export const stepBars: StepMark = (context, moment) => {
  const { step, setting, layout } = moment;
  const [x, , width] = layout.text;
  const size = Math.max(23, layout.size.largest * 0.28);
  const y = setting.bounds.y - size - 32;
  const length = Math.min(LONGEST_MARK, width / step.of - GAP);
  context.save();
  context.globalAlpha = easeOut(moment.seconds / 0.4) * (1 - moment.leaving);
  useTypeface(context, { ...moment.text, tracking: 12 }, size);
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
};
