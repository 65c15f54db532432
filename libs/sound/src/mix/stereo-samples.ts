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

/** The sound in parts of a second. */
export function* bySeconds({ left, right, sampleRate }: StereoSamples): Generator<StereoSamples> {
  for (let at = 0; at < left.length; at += sampleRate) {
    yield { left: left.subarray(at, at + sampleRate), right: right.subarray(at, at + sampleRate), sampleRate };
  }
}
