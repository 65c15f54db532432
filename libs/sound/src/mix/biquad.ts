/** Samples of a call: a loop that is entered often is compiled for numbers, and one over a whole film is not. */
const PART = 4_800;

/** A second-order filter section (direct form I), with the coefficients of the Audio EQ Cookbook. */
export class Biquad {
  /** The last two samples that came, and the last two answers. */
  private readonly past = new Float64Array(4);

  /** Coefficients with a0 divided out. */
  constructor(
    private readonly b: readonly [number, number, number],
    private readonly a: readonly [number, number],
  ) {}

  /** Filters in place and returns the same array. */
  filter<Samples extends Float32Array | Float64Array>(samples: Samples): Samples {
    for (let from = 0; from < samples.length; from += PART) this.part(samples.subarray(from, from + PART));
    return samples;
  }

  /** Films need half a billion of these steps. A destructured number would be an object in each of them. */
  private part(samples: Float32Array | Float64Array): void {
    const { a, b, past } = this;
    const b0 = b[0];
    const b1 = b[1];
    const b2 = b[2];
    const a1 = a[0];
    const a2 = a[1];
    let x1 = past[0]!;
    let x2 = past[1]!;
    let y1 = past[2]!;
    let y2 = past[3]!;
    for (let at = 0; at < samples.length; at++) {
      const x = samples[at]!;
      const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
      x2 = x1;
      x1 = x;
      y2 = y1;
      y1 = y;
      samples[at] = y;
    }
    past[0] = x1;
    past[1] = x2;
    past[2] = y1;
    past[3] = y2;
  }
}

export interface Band {
  hertz: number;
  /** Shelves and peaks only; decibels. */
  gain?: number;
  quality?: number;
}

function angle(hertz: number, sampleRate: number, quality: number): { cos: number; alpha: number } {
  const w = (2 * Math.PI * Math.min(hertz, sampleRate * 0.49)) / sampleRate;
  return { cos: Math.cos(w), alpha: Math.sin(w) / (2 * quality) };
}

function section(b: [number, number, number], a: [number, number, number]): Biquad {
  return new Biquad([b[0] / a[0], b[1] / a[0], b[2] / a[0]], [a[1] / a[0], a[2] / a[0]]);
}

export function lowPass({ hertz, quality = Math.SQRT1_2 }: Band, sampleRate: number): Biquad {
  const { cos, alpha } = angle(hertz, sampleRate, quality);
  return section([(1 - cos) / 2, 1 - cos, (1 - cos) / 2], [1 + alpha, -2 * cos, 1 - alpha]);
}

export function highPass({ hertz, quality = Math.SQRT1_2 }: Band, sampleRate: number): Biquad {
  const { cos, alpha } = angle(hertz, sampleRate, quality);
  return section([(1 + cos) / 2, -1 - cos, (1 + cos) / 2], [1 + alpha, -2 * cos, 1 - alpha]);
}

/** The peak of the band is left as it is. */
export function bandPass({ hertz, quality = Math.SQRT2 }: Band, sampleRate: number): Biquad {
  const { cos, alpha } = angle(hertz, sampleRate, quality);
  return section([alpha, 0, -alpha], [1 + alpha, -2 * cos, 1 - alpha]);
}

export function peak({ hertz, gain = 0, quality = 1 }: Band, sampleRate: number): Biquad {
  const { cos, alpha } = angle(hertz, sampleRate, quality);
  const A = 10 ** (gain / 40);
  return section([1 + alpha * A, -2 * cos, 1 - alpha * A], [1 + alpha / A, -2 * cos, 1 - alpha / A]);
}

/** A shelf below (`side` -1) or above (`side` 1) its corner. */
function shelf({ hertz, gain = 0, quality = Math.SQRT1_2 }: Band, sampleRate: number, side: -1 | 1): Biquad {
  const { cos, alpha } = angle(hertz, sampleRate, quality);
  const A = 10 ** (gain / 40);
  const root = 2 * Math.sqrt(A) * alpha;
  const [plus, minus, tilt] = [A + 1, A - 1, side * cos];
  return section(
    [A * (plus + minus * tilt + root), -side * 2 * A * (minus + plus * tilt), A * (plus + minus * tilt - root)],
    [plus - minus * tilt + root, side * 2 * (minus - plus * tilt), plus - minus * tilt - root],
  );
}

export function lowShelf(band: Band, sampleRate: number): Biquad {
  return shelf(band, sampleRate, -1);
}

export function highShelf(band: Band, sampleRate: number): Biquad {
  return shelf(band, sampleRate, 1);
}
