/** A second-order filter section (direct form I), with the coefficients of the Audio EQ Cookbook. */
export class Biquad {
  private x1 = 0;
  private x2 = 0;
  private y1 = 0;
  private y2 = 0;

  /** Coefficients with a0 divided out. */
  constructor(
    private readonly b: readonly [number, number, number],
    private readonly a: readonly [number, number],
  ) {}

  step(x: number): number {
    const y = this.b[0] * x + this.b[1] * this.x1 + this.b[2] * this.x2 - this.a[0] * this.y1 - this.a[1] * this.y2;
    this.x2 = this.x1;
    this.x1 = x;
    this.y2 = this.y1;
    this.y1 = y;
    return y;
  }

  /** Filters in place and returns the same array. */
  filter(samples: Float32Array): Float32Array {
    for (let at = 0; at < samples.length; at++) samples[at] = this.step(samples[at] ?? 0);
    return samples;
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
