import type { Narration } from '../speech.js';
import { highPass, highShelf, lowPass, lowShelf, peak } from './biquad.js';
import { compress } from './compress.js';
import { toGain } from './decibels.js';
import { integratedLoudness } from './loudness.js';
import { resample } from './resample.js';
import { reverberate } from './reverb.js';
import { SOUNDTRACK_RATE, type StereoSamples } from './stereo-samples.js';

/** LUFS of every narration before the final normalisation, so that two of them in one film are equally loud. */
const VOICE_LOUDNESS = -18;
const ROOM = { decaySeconds: 0.38, delaySeconds: 0.012, brightness: 4_200 };
const ROOM_LEVEL = -19;
const AIR_LEVEL = -16;

/**
 * Brilliance above what the voice was made with: the top of its band, bent so that it grows harmonics, and only those
 * above the band kept. Without it a 16 kHz voice sounds like a telephone beside full-range music.
 */
function air(samples: Float32Array, band: number): Float32Array {
  const top = highPass({ hertz: band * 0.45 }, SOUNDTRACK_RATE).filter(samples.slice());
  const bent = top.map((sample) => Math.tanh(Math.abs(sample) * 6) * 0.25);
  const above = highPass({ hertz: band * 0.92, quality: 0.8 }, SOUNDTRACK_RATE);
  highPass({ hertz: band * 0.92, quality: 0.8 }, SOUNDTRACK_RATE).filter(above.filter(bent));
  return lowPass({ hertz: 15_000 }, SOUNDTRACK_RATE).filter(bent);
}

/** Rumble out, a little chest, less boxiness, presence where consonants are, and the hiss of the engine softened. */
function equalise(samples: Float32Array): Float32Array {
  const bands = [
    highPass({ hertz: 75 }, SOUNDTRACK_RATE),
    lowShelf({ hertz: 190, gain: 1.5 }, SOUNDTRACK_RATE),
    peak({ hertz: 420, gain: -2, quality: 1.1 }, SOUNDTRACK_RATE),
    peak({ hertz: 3_100, gain: 2.5, quality: 0.8 }, SOUNDTRACK_RATE),
    highShelf({ hertz: 6_500, gain: 1.5 }, SOUNDTRACK_RATE),
  ];
  for (const band of bands) band.filter(samples);
  return samples;
}

/** A narration as it stands in the soundtrack: 48 kHz, equalised, evened out, at one loudness, in a small room. */
export function voiceTrack(narration: Narration): StereoSamples {
  const tail = new Float32Array(Math.ceil(ROOM.decaySeconds * SOUNDTRACK_RATE));
  const wide = resample(narration.samples, narration.sampleRate, SOUNDTRACK_RATE);
  const brilliance = air(wide, narration.sampleRate / 2);
  const dry = equalise(wide.map((sample, at) => sample + brilliance[at]! * toGain(AIR_LEVEL)));
  const level = integratedLoudness({ left: dry, right: dry, sampleRate: SOUNDTRACK_RATE });
  const gain = Number.isFinite(level) ? toGain(VOICE_LOUDNESS - level) : 1;
  const even = compress(
    dry.map((sample) => sample * gain),
    SOUNDTRACK_RATE,
    { threshold: -22, ratio: 2.2, attackSeconds: 0.006, releaseSeconds: 0.11 },
  );
  const whole = new Float32Array(even.length + tail.length);
  whole.set(even);
  const room = reverberate(whole, SOUNDTRACK_RATE, ROOM);
  const wet = toGain(ROOM_LEVEL);
  return {
    left: whole.map((sample, at) => sample + room.left[at]! * wet),
    right: whole.map((sample, at) => sample + room.right[at]! * wet),
    sampleRate: SOUNDTRACK_RATE,
  };
}
