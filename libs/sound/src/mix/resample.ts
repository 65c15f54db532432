/** Zero crossings on each side of the kernel, and the Kaiser window's shape: about 80 dB of image rejection. */
const CROSSINGS = 24;
const BETA = 8;

function bessel(x: number): number {
  let [sum, term] = [1, 1];
  for (let k = 1; term > sum * 1e-12; k++) sum += term *= (x / (2 * k)) ** 2;
  return sum;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

/** The low-pass kernel at each of the sub-sample positions that the ratio of the rates visits. */
function phasesOf(count: number, cutoff: number, half: number): Float32Array[] {
  return Array.from({ length: count }, (_, phase) => {
    const taps = Float32Array.from({ length: 2 * half }, (_, tap) => {
      const x = tap - half + 1 - phase / count;
      const window = bessel(BETA * Math.sqrt(Math.max(0, 1 - (x / half) ** 2))) / bessel(BETA);
      const angle = Math.PI * x * cutoff;
      return cutoff * (angle === 0 ? 1 : Math.sin(angle) / angle) * window;
    });
    const sum = taps.reduce((total, tap) => total + tap, 0);
    return taps.map((tap) => tap / sum);
  });
}

/** Changes the rate of a signal with a windowed-sinc kernel; whole rates in hertz, the length follows the ratio. */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples.slice();
  const divisor = greatestDivisor(from, to);
  const [step, count] = [from / divisor, to / divisor];
  const cutoff = Math.min(1, to / from) * 0.96;
  const half = Math.ceil(CROSSINGS / Math.min(1, to / from));
  const phases = phasesOf(count, cutoff, half);
  const output = new Float32Array(Math.round((samples.length * to) / from));
  for (let at = 0; at < output.length; at++) {
    const taps = phases[(at * step) % count] ?? phases[0]!;
    const first = Math.floor((at * step) / count) - half + 1;
    const end = Math.min(taps.length, samples.length - first);
    let sum = 0;
    for (let tap = Math.max(0, -first); tap < end; tap++) sum += taps[tap]! * samples[first + tap]!;
    output[at] = sum;
  }
  return output;
}
