import { size, type FormatLook } from '../layout-look.js';

const above = { align: 'left', rest: 'top', scrim: 'top' } as const;
const below = { align: 'left', rest: 'bottom', scrim: 'bottom' } as const;
const centred = { align: 'center', rest: 'middle', scrim: 'bottom' } as const;

/** Words over the whole width in two or three lines, above the motif or below it. */
const kinds: FormatLook['kinds'] = {
  title: { ...above, box: [0.075, 0.07, 0.85, 0.4], size: size(116, 58, 4), focus: [0.5, 0.68, 220] },
  headline: { ...below, box: [0.075, 0.54, 0.85, 0.39], size: size(104, 50, 3), focus: [0.5, 0.3, 220] },
  split: { ...above, box: [0.075, 0.07, 0.85, 0.33], size: size(90, 46, 3), focus: [0.5, 0.65, 220] },
  'lower-third': { ...below, box: [0.11, 0.65, 0.8, 0.28], size: size(72, 42, 3), focus: [0.5, 0.36, 240] },
  number: { ...above, box: [0.075, 0.07, 0.85, 0.4], size: size(230, 48, 4), focus: [0.5, 0.68, 210] },
  quote: { ...centred, box: [0.1, 0.5, 0.8, 0.42], size: size(78, 40, 5), focus: [0.5, 0.28, 200] },
  end: { ...centred, box: [0.1, 0.56, 0.8, 0.36], size: size(100, 48, 3), focus: [0.5, 0.3, 210] },
  'end-card': { ...centred, box: [0.1, 0.44, 0.8, 0.48], size: size(58, 34, 3), focus: [0.5, 0.24, 190] },
  open: { ...below, box: [0.075, 0.65, 0.85, 0.28], size: size(72, 42, 3), focus: [0.5, 0.48, 260] },
};

export const PORTRAIT: FormatLook = {
  kinds,
  mirrored: {
    split: { ...kinds.split, ...below, box: [0.075, 0.6, 0.85, 0.33], focus: [0.5, 0.32, 220] },
    number: { ...kinds.number, ...below, box: [0.075, 0.53, 0.85, 0.4], focus: [0.5, 0.29, 200] },
  },
};
