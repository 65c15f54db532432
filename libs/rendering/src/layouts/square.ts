import { size, type FormatLook } from '../layout-look.js';

const above = { align: 'left', rest: 'top', scrim: 'top' } as const;
const below = { align: 'left', rest: 'bottom', scrim: 'bottom' } as const;
const centred = { align: 'center', rest: 'middle', scrim: 'bottom' } as const;

/** Two lines of words, above the motif or below it, which is smaller than on any other frame. */
const kinds: FormatLook['kinds'] = {
  title: { ...above, box: [0.075, 0.075, 0.85, 0.43], size: size(104, 54, 3), focus: [0.5, 0.72, 170] },
  headline: { ...below, box: [0.075, 0.52, 0.85, 0.405], size: size(94, 46, 2), focus: [0.5, 0.3, 180] },
  split: { ...above, box: [0.075, 0.075, 0.85, 0.36], size: size(82, 42, 2), focus: [0.5, 0.66, 180] },
  'lower-third': { ...below, box: [0.11, 0.64, 0.8, 0.285], size: size(66, 40, 2), focus: [0.5, 0.36, 200] },
  number: { ...above, box: [0.075, 0.075, 0.85, 0.43], size: size(190, 42, 3), focus: [0.5, 0.72, 170] },
  quote: { ...centred, box: [0.09, 0.5, 0.82, 0.42], size: size(70, 36, 4), focus: [0.5, 0.27, 160] },
  end: { ...centred, box: [0.09, 0.56, 0.82, 0.36], size: size(88, 44, 2), focus: [0.5, 0.3, 180] },
  'end-card': { ...centred, box: [0.09, 0.41, 0.82, 0.51], size: size(54, 32, 2), focus: [0.5, 0.2, 130] },
  open: { ...below, box: [0.075, 0.64, 0.85, 0.285], size: size(66, 40, 2), focus: [0.5, 0.48, 240] },
};

export const SQUARE: FormatLook = {
  kinds,
  mirrored: {
    split: { ...kinds.split, ...below, box: [0.075, 0.565, 0.85, 0.36], focus: [0.5, 0.3, 180] },
    number: { ...kinds.number, ...below, box: [0.075, 0.5, 0.85, 0.425], focus: [0.5, 0.28, 160] },
  },
};
