/** Frames a second as a fraction, so that 29.97 is exact. */
export interface FrameRate {
  numerator: number;
  denominator: number;
}

/** As ffmpeg reads it. */
export const rateText = ({ numerator, denominator }: FrameRate): string => `${numerator}/${denominator}`;

export const perSecond = ({ numerator, denominator }: FrameRate): number => numerator / denominator;

/** When a frame begins. */
export const secondsAt = (frame: number, { numerator, denominator }: FrameRate): number =>
  (frame * denominator) / numerator;

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}

export function frameRate(numerator: number, denominator: number): FrameRate {
  const common = divisor(numerator, denominator);
  return { numerator: numerator / common, denominator: denominator / common };
}

const USUAL = [
  frameRate(24_000, 1001),
  frameRate(24, 1),
  frameRate(25, 1),
  frameRate(30_000, 1001),
  frameRate(30, 1),
  frameRate(48, 1),
  frameRate(50, 1),
  frameRate(60_000, 1001),
  frameRate(60, 1),
];
const NEAR = 0.005;

/** The rate at which a film of a wavering rate is shown steadily: a usual one where one is near. */
export function steadyRate(fps: number): FrameRate {
  const usual = USUAL.filter((rate) => Math.abs(perSecond(rate) / fps - 1) < NEAR);
  const [nearest] = usual.sort((a, b) => Math.abs(perSecond(a) - fps) - Math.abs(perSecond(b) - fps));
  return nearest ?? { numerator: Math.min(60, Math.max(1, Math.ceil(fps))), denominator: 1 };
}
