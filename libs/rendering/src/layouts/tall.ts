import { size, type FormatLook } from '../layout-look.js';

const above = { align: 'left', rest: 'top', scrim: 'top' } as const;
const below = { align: 'left', rest: 'bottom', scrim: 'bottom' } as const;
const centred = { align: 'center', rest: 'middle', scrim: 'bottom' } as const;

/** Few large words over many lines, held in the middle three fifths of the height; the motif fills the width. */
const kinds: FormatLook['kinds'] = {
  title: { ...above, box: [0.08, 0.13, 0.79, 0.36], size: size(134, 64, 5), focus: [0.5, 0.64, 270] },
  headline: { ...below, box: [0.08, 0.5, 0.79, 0.29], size: size(118, 56, 4), focus: [0.5, 0.33, 270] },
  split: { ...above, box: [0.08, 0.13, 0.79, 0.3], size: size(108, 52, 4), focus: [0.5, 0.62, 270] },
  'lower-third': { ...below, box: [0.115, 0.58, 0.755, 0.21], size: size(84, 46, 3), focus: [0.5, 0.38, 280] },
  number: { ...above, box: [0.08, 0.13, 0.79, 0.36], size: size(270, 56, 4), focus: [0.5, 0.63, 270] },
  quote: { ...centred, box: [0.12, 0.44, 0.76, 0.35], size: size(88, 44, 6), focus: [0.5, 0.3, 240] },
  end: { ...centred, box: [0.12, 0.48, 0.76, 0.31], size: size(112, 54, 4), focus: [0.5, 0.32, 250] },
  'end-card': { ...centred, box: [0.12, 0.4, 0.76, 0.39], size: size(64, 38, 3), focus: [0.5, 0.27, 200] },
  open: { ...below, box: [0.08, 0.6, 0.79, 0.19], size: size(84, 46, 3), focus: [0.5, 0.48, 270] },
};

export const TALL: FormatLook = {
  kinds,
  mirrored: {
    split: { ...kinds.split, ...below, box: [0.08, 0.48, 0.79, 0.31], focus: [0.5, 0.32, 270] },
    number: { ...kinds.number, ...below, box: [0.08, 0.44, 0.79, 0.35], focus: [0.5, 0.31, 260] },
  },
};
