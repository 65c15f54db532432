import { Random } from '@libs/drawing';
import { sampled, type Instrument } from './note.js';

/** A plucked string (Karplus and Strong): a burst of noise going round a delay line that softens it every time. */
export const pluck: Instrument = (note, sampleRate) => {
  // The softening average delays by half a sample, which belongs to the period.
  const period = sampleRate / note.hertz - 0.5;
  const length = Math.max(2, Math.floor(period));
  const fraction = period - length;
  const random = new Random('pluck', Math.round(note.hertz * 100));
  const string = new Float32Array(length + 1);
  let soft = 0;
  for (let at = 0; at < string.length; at++) {
    soft += (random.between(-1, 1) - soft) * (0.25 + 0.5 * note.loud);
    string[at] = soft;
  }
  const loss = 10 ** (-3 / (note.hertz * Math.min(3, 700 / note.hertz + 0.8)));
  let [at, last] = [0, 0];
  const seconds = Math.min(2.2, note.seconds + 1);
  return sampled(seconds, sampleRate, (t) => {
    const next = at + 1 === string.length ? 0 : at + 1;
    const sample = string[at]! * fraction + string[next]! * (1 - fraction);
    string[at] = (sample * 0.5 + last * 0.5) * loss;
    last = sample;
    at = next;
    return sample * 0.42 * Math.min(1, (seconds - t) / 0.3);
  });
};
