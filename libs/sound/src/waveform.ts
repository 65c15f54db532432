import { SOUNDTRACK_RATE, type StereoSamples } from './mix/stereo-samples.js';

const STEP_SECONDS = 0.02;

/** Follows how far a sound swings while it passes; remembers a number for each 20 ms. */
export class Waveform {
  private readonly peaks: number[] = [];
  private peak = 0;
  private count = 0;
  private samples = 0;
  private sampleRate = SOUNDTRACK_RATE;

  add({ left, right, sampleRate }: StereoSamples): void {
    const step = Math.round(STEP_SECONDS * sampleRate);
    this.sampleRate = sampleRate;
    this.samples += left.length;
    for (let at = 0; at < left.length; at++) {
      this.peak = Math.max(this.peak, Math.abs(left[at]! + right[at]!) / 2);
      if (++this.count < step) continue;
      this.peaks.push(this.peak);
      [this.peak, this.count] = [0, 0];
    }
  }

  get seconds(): number {
    return this.samples / this.sampleRate;
  }

  /** So many heights from 0 to 1 over the whole sound, the highest of them 1. */
  heights(count: number): number[] {
    const peaks = this.count > 0 ? [...this.peaks, this.peak] : this.peaks;
    const levels = Array.from({ length: count }, (_, at) => {
      const from = Math.floor((at * peaks.length) / count);
      const to = Math.max(from + 1, Math.floor(((at + 1) * peaks.length) / count));
      const part = peaks.slice(from, to);
      return part.reduce((sum, one) => sum + one, 0) / Math.max(1, part.length);
    });
    const highest = Math.max(...levels);
    return levels.map((level) => (highest > 0 ? level / highest : 0));
  }
}
