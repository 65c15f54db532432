import { size, type FormatLook, type LayoutLook } from '../layout-look.js';

const beside = { align: 'left', rest: 'middle', scrim: 'left' } as const;
const below = { align: 'left', rest: 'bottom', scrim: 'bottom' } as const;
const card = { align: 'center', rest: 'middle', scrim: 'left' } as const;
const centred = { align: 'center', rest: 'middle', scrim: 'bottom' } as const;

/** A column of words beside the motif, or a line of them below it. */
const kinds: FormatLook['kinds'] = {
  title: { ...beside, box: [0.07, 0.09, 0.51, 0.82], size: size(118, 56, 4), focus: [0.78, 0.44, 190] },
  headline: { ...below, box: [0.07, 0.46, 0.86, 0.45], size: size(104, 48, 2), focus: [0.66, 0.34, 180] },
  split: { ...beside, box: [0.07, 0.09, 0.43, 0.82], size: size(92, 42, 5), focus: [0.73, 0.47, 215] },
  'lower-third': { ...below, box: [0.087, 0.6, 0.7, 0.31], size: size(66, 38, 2), focus: [0.5, 0.38, 230] },
  number: { ...beside, box: [0.07, 0.09, 0.46, 0.82], size: size(250, 44, 3), focus: [0.74, 0.48, 215] },
  quote: { ...centred, box: [0.12, 0.5, 0.76, 0.41], size: size(76, 40, 4), focus: [0.5, 0.28, 190] },
  end: { ...centred, box: [0.12, 0.54, 0.76, 0.37], size: size(100, 46, 3), focus: [0.5, 0.3, 190] },
  'end-card': { ...card, box: [0.07, 0.09, 0.43, 0.82], size: size(60, 32, 3), focus: [0.74, 0.46, 215] },
  open: { ...below, box: [0.07, 0.6, 0.86, 0.31], size: size(66, 38, 2), focus: [0.5, 0.48, 250] },
};

function flipped(look: LayoutLook): LayoutLook {
  const [x, y, width, height] = look.box;
  const [focusX, focusY, radius] = look.focus;
  const beside = look.scrim === 'left';
  return {
    ...look,
    box: beside ? [1 - x - width, y, width, height] : look.box,
    focus: [1 - focusX, focusY, radius],
    scrim: beside ? 'right' : look.scrim,
  };
}

export const WIDE: FormatLook = {
  kinds,
  mirrored: {
    title: flipped(kinds.title),
    headline: flipped(kinds.headline),
    split: flipped(kinds.split),
    number: flipped(kinds.number),
    'end-card': flipped(kinds['end-card']),
  },
};
