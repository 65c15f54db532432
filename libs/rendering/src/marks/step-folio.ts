import { easeInOut, easeOut } from '../drawing/easing.js';
import { useTypeface } from '../kinetic-type.js';
import type { StepMark } from './step-mark.js';

/** A page number: the step large, the count small after a stroke, over a rule as long as the way that is done. */
export const stepFolio: StepMark = (context, moment) => {
  const { step, setting, layout, display, text } = moment;
  const [x, , width] = layout.text;
  const size = 62;
  const y = setting.bounds.y - 34;
  context.save();
  context.globalAlpha = easeOut(moment.seconds / 0.25) * (1 - moment.leaving);
  useTypeface(context, display, size);
  context.fillStyle = moment.accent;
  const number = String(step.number);
  context.fillText(number, x, y);
  const after = x + context.measureText(number).width + 12;
  useTypeface(context, text, size * 0.44);
  context.fillStyle = moment.ink;
  context.fillText(`of ${step.of}`, after, y);
  context.fillRect(x, y + 13, width, 2.5);
  context.fillStyle = moment.accent;
  const done = (step.number - 1 + easeInOut(moment.seconds / 0.7)) / step.of;
  context.fillRect(x, y + 10, width * Math.min(1, done), 8);
  context.restore();
};
