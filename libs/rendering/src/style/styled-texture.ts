import { withAlpha } from '../drawing/colour.js';
import type { DrawingContext } from '../drawing/drawing-context.js';
import { Noise } from '../drawing/noise.js';
import { Random } from '../drawing/random.js';
import { hexOf } from './oklab.js';
import { isLined, lineColour, type StyleLook } from './style-look.js';

/** Less grain is none. */
const LEAST_GRAIN = 0.004;
/** A style of lines that run straight to this share is one of ruled paper. */
const RULED = 0.5;
/** Fields of ruled paper along the longer side, and how many of them have a stronger line. */
const FIELDS = 36;
const STRONG = 5;
const NOISE_TO_ALPHA = 2.4;
const STRONGEST = 0.3;

/** Draws the grain of a style, and its ruling, over a whole layer; `density` is pixels for each unit of the context. */
export function drawTexture(
  context: DrawingContext,
  { width, height, density }: { width: number; height: number; density: number },
  look: StyleLook,
): void {
  drawGrain(context, { width: Math.ceil(width * density), height: Math.ceil(height * density) }, look);
  if (isLined(look) && look.style.edges.straight > RULED) drawRuling(context, { width, height }, look);
}

/** Specks as dark and as light as each other: the mean of what is under them stays. */
function drawGrain(
  context: DrawingContext,
  { width, height }: { width: number; height: number },
  look: StyleLook,
): void {
  const { amplitude, size } = look.style.grain;
  if (amplitude < LEAST_GRAIN) return;
  const block = context.createImageData(width, height);
  const noise = new Noise(new Random('grain'));
  const speck = Math.max(1, size * Math.max(width, height) * 0.7);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const value = noise.at(x / speck, y / speck) * 0.7 + noise.at(x / (speck * 4) + 31, y / (speck * 4) + 57) * 0.3;
      const at = (y * width + x) * 4;
      const shade = value < 0 ? 0 : 255;
      block.data[at] = block.data[at + 1] = block.data[at + 2] = shade;
      block.data[at + 3] = 255 * Math.min(STRONGEST, Math.abs(value) * amplitude * NOISE_TO_ALPHA);
    }
  }
  context.putImageData(block, 0, 0);
}

function drawRuling(
  context: DrawingContext,
  { width, height }: { width: number; height: number },
  look: StyleLook,
): void {
  const colour = hexOf(lineColour(look, [0.6, look.main[1], look.main[2]]));
  const pitch = Math.max(width, height) / FIELDS;
  context.lineWidth = 1;
  for (let field = 1; field * pitch < Math.max(width, height); field++) {
    const at = field * pitch;
    context.strokeStyle = withAlpha(colour, field % STRONG === 0 ? 0.3 : 0.14);
    context.beginPath();
    context.moveTo(at, 0);
    context.lineTo(at, height);
    context.moveTo(0, at);
    context.lineTo(width, at);
    context.stroke();
  }
}
