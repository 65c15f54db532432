import type { FrameFormat } from '@libs/drawing';

/** Width of a frame by its height. */
const FRAMES: Record<FrameFormat, number> = { wide: 16 / 9, square: 1, portrait: 4 / 5, tall: 9 / 16 };
/** Shares of the frame by which the camera moves and comes nearer in a second, and at most. */
const [PAN, NEARER, NEAREST] = [0.035, 0.016, 0.1];
/** How much what draws the eye counts beside the place where a photo has its matter most often. */
const TO_FOCUS = 0.6;
const USUAL = { x: 0.5, y: 0.38 };

export interface Photo {
  width?: number;
  height?: number;
  /** What draws the eye, in shares of its sides. */
  focus?: { x: number; y: number };
}

/**
 * Where a slow camera begins and ends over a photo that covers the frame, as custom properties. It moves along the side that the frame
 * crops, past what draws the eye, and comes nearer or draws back: the seed decides. The photo covers the frame all the way.
 */
export function cameraPath(
  { width = 1, height = 1, focus = { x: 0.5, y: 0.5 } }: Photo,
  { shape, seconds, seed }: { shape: FrameFormat; seconds: number; seed: number },
): Record<string, string> {
  const ratio = width / height / FRAMES[shape];
  const size = { x: Math.max(1, ratio), y: Math.max(1, 1 / ratio) };
  const nearer = 1 + Math.min(NEAREST, NEARER * seconds);
  const scales = seed % 2 === 0 ? [1, nearer] : [nearer, 1];
  const sign = Math.floor(seed / 2) % 2 === 0 ? 1 : -1;
  const placeAt = (end: -1 | 1, scale: number): string =>
    (['x', 'y'] as const)
      .map((side) => {
        const room = (size[side] * scale - 1) / 2;
        const middle = TO_FOCUS * focus[side] + (1 - TO_FOCUS) * USUAL[side];
        const centred = (0.5 - middle) * size[side] * scale;
        const cropped = size[side] - 1;
        const moved = Math.max(-room, Math.min(room, centred + sign * end * Math.min(cropped, PAN * seconds) * 0.5));
        return `${((moved / size[side]) * 100).toFixed(3)}%`;
      })
      .join(', ');
  return {
    '--wide': `${(size.x * 100).toFixed(3)}%`,
    '--high': `${(size.y * 100).toFixed(3)}%`,
    '--seconds': `${seconds.toFixed(3)}s`,
    '--from': placeAt(-1, scales[0]!),
    '--to': placeAt(1, scales[1]!),
    '--from-scale': scales[0]!.toFixed(4),
    '--to-scale': scales[1]!.toFixed(4),
  };
}
