import type { Narration } from '../speech/speech.js';
import type { Steps } from '../steps.js';
import { highPass, lowPass, peak } from './biquad.js';
import { compress } from './compress.js';
import { toGain } from './decibels.js';
import { integratedLoudness } from './loudness.js';
import { resample } from './resample.js';
import { Reverb } from './reverb.js';
import { SOUNDTRACK_RATE, type StereoSamples } from './stereo-samples.js';
import { shapeTone, toneGains, type Tone } from './tone.js';

/** LUFS of every narration before the final normalisation, so that two of them in one film are equally loud. */
const VOICE_LOUDNESS = -18;
const ROOM = { decaySeconds: 0.38, delaySeconds: 0.012, brightness: 4_200 };
const ROOM_LEVEL = -19;
const AIR_LEVEL = -7;
/** Synthetic voices ring just below the end of their band, at a share of it, 7 to 10 dB above its surroundings. */
const RING = { share: 0.85, gain: -6, quality: 3 };

/** The long-term average of natural speech, a little brighter; synthetic voices are boomy or dull against it. */
const SPEECH: Tone = {
  hertz: [125, 250, 500, 1_000, 2_000, 4_000, 6_000],
  decibels: [-6, -1, 0, -6, -9.5, -12, -15.5],
  strength: 0.65,
  most: 6,
};

/**
 * Brilliance above what the voice was made with: the top of its band, bent so that it grows harmonics, and only those
 * above the band kept. Without it a 16 kHz voice sounds like a telephone beside full-range music.
 */
function air(samples: Float32Array, band: number): Float32Array {
  const bent = highPass({ hertz: band * 0.45 }, SOUNDTRACK_RATE).filter(samples.slice());
  for (let at = 0; at < bent.length; at++) bent[at] = Math.tanh(Math.abs(bent[at]!) * 6) * 0.25;
  highPass({ hertz: band * 0.92, quality: 0.54 }, SOUNDTRACK_RATE).filter(bent);
  highPass({ hertz: band * 0.92, quality: 1.31 }, SOUNDTRACK_RATE).filter(bent);
  return lowPass({ hertz: 14_000 }, SOUNDTRACK_RATE).filter(bent);
}

function cleaned(samples: Float32Array, band: number): Float32Array {
  const ring = { ...RING, hertz: RING.share * band };
  return peak(ring, SOUNDTRACK_RATE).filter(highPass({ hertz: 75 }, SOUNDTRACK_RATE).filter(samples));
}

/** In place. */
function levelled(samples: Float32Array): Float32Array {
  const level = integratedLoudness({ left: samples, right: samples, sampleRate: SOUNDTRACK_RATE });
  const gain = Number.isFinite(level) ? toGain(VOICE_LOUDNESS - level) : 1;
  for (let at = 0; at < samples.length; at++) samples[at] = samples[at]! * gain;
  return samples;
}

/** Puts a voice into a small room and leaves it the time to fade. */
function inRoom(dry: Float32Array): StereoSamples {
  const whole = new Float32Array(dry.length + Math.ceil(ROOM.decaySeconds * SOUNDTRACK_RATE));
  whole.set(dry);
  const room = new Reverb(SOUNDTRACK_RATE, ROOM).answer(whole);
  const wet = toGain(ROOM_LEVEL);
  for (let at = 0; at < whole.length; at++) {
    room.left[at] = whole[at]! + room.left[at]! * wet;
    room.right[at] = whole[at]! + room.right[at]! * wet;
  }
  return room;
}

function joined(parts: Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function widened({ samples, sampleRate }: Narration): Float32Array {
  return levelled(cleaned(resample(samples, sampleRate, SOUNDTRACK_RATE), sampleRate / 2));
}

/** A widened voice with its tone shaped, its brilliance given back, evened out, in its room. */
function finished(wide: Float32Array, sampleRate: number, gains: VoiceTone): StereoSamples {
  const shaped = levelled(shapeTone(wide, SOUNDTRACK_RATE, SPEECH.hertz, gains));
  const [brilliance, level] = [air(shaped, sampleRate / 2), toGain(AIR_LEVEL)];
  for (let at = 0; at < shaped.length; at++) shaped[at] = shaped[at]! + brilliance[at]! * level;
  const even = { threshold: -22, ratio: 2.2, attackSeconds: 0.006, releaseSeconds: 0.11 };
  return inRoom(levelled(compress(shaped, SOUNDTRACK_RATE, even)));
}

/** Decibels of each band that bring a voice near the tone of natural speech. */
export type VoiceTone = number[];

/** Measured over several narrations of one voice, so that all of them sound alike. */
export function voiceTone(narrations: Narration[]): VoiceTone {
  return toneGains(joined(narrations.map(widened)), SOUNDTRACK_RATE, SPEECH);
}

/** One narration as it stands in a soundtrack; the last 0.38 s are its room fading after it. */
export function voiceTrack(narration: Narration, tone: VoiceTone): StereoSamples {
  return finished(widened(narration), narration.sampleRate, tone);
}

/**
 * Narrations as they stand in the soundtrack: 48 kHz, rumble out, tone near that of natural speech, evened out, at one
 * loudness, in one small room. The tone is measured over all of them, so that scenes of one film sound alike.
 */
export function* voicing(narrations: Narration[]): Steps<StereoSamples[]> {
  const wide: Float32Array[] = [];
  for (const narration of narrations) {
    wide.push(widened(narration));
    yield wide.length / narrations.length / 2;
  }
  const tone = toneGains(joined(wide), SOUNDTRACK_RATE, SPEECH);
  const tracks: StereoSamples[] = [];
  for (const [index, samples] of wide.entries()) {
    tracks.push(finished(samples, narrations[index]?.sampleRate ?? SOUNDTRACK_RATE, tone));
    yield 0.5 + tracks.length / narrations.length / 2;
  }
  return tracks;
}
