import type { Style } from '../../../libs/drawing/src/style/style.js';

/** Quantiles of lightness of a style of middle tones. */
const MIDDLE = [0.2, 0.4, 0.5, 0.6, 0.9];

/** A style of these colours, the first with half of the picture, with grain. */
export function styleOfColours(colours: readonly string[], tone: number[] = MIDDLE): Style {
  const share = 0.5 / Math.max(1, colours.length - 1);
  return {
    version: 1,
    kind: 'style',
    images: 4,
    palette: colours.map((colour, at) => ({ colour, share: at === 0 ? 0.5 : share })),
    tone,
    grain: { amplitude: 0.01, size: 0.004 },
    edges: { density: 0.1, sharpness: 0.5, lightLines: 0, darkLines: 0, straight: 0 },
    lut: '',
  };
}
