import { ColourTable, learnTable } from '../style/colour-table.js';
import { labOf, bytesOf } from '../canvas/oklab.js';
import { isLined, lineColour, type StyleLook } from './style-look.js';
import { lightnessAt, toneOf } from '../style/tone.js';

/** The part of a style's tone that surfaces get where shapes are drawn as lines: the rest is that of the lines. */
const SURFACES = 0.85;
/** Change of lightness between neighbours from which on a line is drawn, and how fast it becomes solid. */
const FAINTEST = 0.035;
const SOLID = 9;
/** The part of a picture that is free of lines at least. */
const FREE = 0.84;
const SAMPLES = 20_000;

/** Turns rows of RGBA bytes into the style: by the tone of this very picture, and with lines where shapes end. */
export function develop(pixels: Uint8ClampedArray, width: number, look: StyleLook): void {
  const { style } = look;
  const light = lightOf(pixels);
  const surfaces = isLined(look) ? SURFACES : 1;
  const [from, to] = look.hand === 'dark lines' ? [1 - surfaces, 1] : [0, surfaces];
  const tone = look.tone.map((_, step) => lightnessAt(look.tone, from + ((to - from) * step) / (look.tone.length - 1)));
  const own = toneOf(Float64Array.from(sampled(light)));
  new ColourTable(learnTable({ palette: style.palette, tone }, { title: 'picture', neutral: own })).apply(pixels, 4);
  if (isLined(look)) drawLines(pixels, { light, width }, look);
}

function lightOf(pixels: Uint8ClampedArray): Float32Array {
  const light = new Float32Array(pixels.length / 4);
  for (let at = 0; at < light.length; at++)
    light[at] = labOf(pixels[at * 4] ?? 0, pixels[at * 4 + 1] ?? 0, pixels[at * 4 + 2] ?? 0)[0];
  return light;
}

function sampled(light: Float32Array): number[] {
  const step = Math.max(1, Math.floor(light.length / SAMPLES));
  return Array.from({ length: Math.floor(light.length / step) }, (_, at) => light[at * step] ?? 0);
}

function drawLines(
  pixels: Uint8ClampedArray,
  { light, width }: { light: Float32Array; width: number },
  look: StyleLook,
): void {
  const line = bytesOf(lineColour(look, [0.7, look.main[1], look.main[2]]));
  const changes = changesOf(light, width);
  const spread = toneOf(Float64Array.from(sampled(changes)));
  const faintest = Math.max(FAINTEST, lightnessAt(spread, FREE));
  for (let at = 0; at < changes.length; at++) {
    const strength = Math.min(1, Math.max(0, (changes[at] ?? 0) - faintest) * SOLID);
    if (strength === 0) continue;
    for (const channel of [0, 1, 2] as const) {
      const own = pixels[at * 4 + channel] ?? 0;
      pixels[at * 4 + channel] = own + (line[channel] - own) * strength;
    }
  }
}

/** How much lightness changes at each place. */
function changesOf(light: Float32Array, width: number): Float32Array {
  const changes = new Float32Array(light.length);
  for (let at = width + 1; at < light.length - width - 1; at++) {
    const across = (light[at + 1] ?? 0) - (light[at - 1] ?? 0);
    const down = (light[at + width] ?? 0) - (light[at - width] ?? 0);
    changes[at] = Math.hypot(across, down);
  }
  return changes;
}
