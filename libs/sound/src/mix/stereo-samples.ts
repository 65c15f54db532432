/** Two channels of equal length; full scale is ±1. */
export interface StereoSamples {
  left: Float32Array;
  right: Float32Array;
  sampleRate: number;
}

/** The rate of every soundtrack, in hertz. */
export const SOUNDTRACK_RATE = 48_000;

export function silence(durationSeconds: number): StereoSamples {
  const length = Math.max(0, Math.round(durationSeconds * SOUNDTRACK_RATE));
  return { left: new Float32Array(length), right: new Float32Array(length), sampleRate: SOUNDTRACK_RATE };
}
