import { labOf } from '../canvas/oklab.js';
import type { LightMap, Sample } from './learn/sample.js';

export function lightMapOf({ data, width, height }: Sample): LightMap {
  const light = new Float32Array(width * height);
  for (let at = 0; at < light.length; at++)
    light[at] = labOf(data[at * 3] ?? 0, data[at * 3 + 1] ?? 0, data[at * 3 + 2] ?? 0)[0];
  return { light, width, height };
}

/** Each pixel the mean of the square around it. */
export function blurred({ light, width, height }: LightMap, radius: number): LightMap {
  const across = new Float32Array(light.length);
  const both = new Float32Array(light.length);
  for (let y = 0; y < height; y++) runningMean(light, across, { start: y * width, step: 1, count: width, radius });
  for (let x = 0; x < width; x++) runningMean(across, both, { start: x, step: width, count: height, radius });
  return { light: both, width, height };
}

function runningMean(
  from: Float32Array,
  to: Float32Array,
  { start, step, count, radius }: { start: number; step: number; count: number; radius: number },
): void {
  const at = (index: number): number => from[start + Math.max(0, Math.min(count - 1, index)) * step] ?? 0;
  let sum = 0;
  for (let index = -radius; index <= radius; index++) sum += at(index);
  for (let index = 0; index < count; index++) {
    to[start + index * step] = sum / (radius * 2 + 1);
    sum += at(index + radius + 1) - at(index - radius);
  }
}
