import { peak } from './biquad.js';
import { toGain } from './decibels.js';
import { duckingGain, type Stretch } from './ducking.js';
import { integratedLoudness } from './loudness.js';
import { normalising, SOUNDTRACK_CEILING, SOUNDTRACK_LOUDNESS } from './normalise.js';
import { resample } from './resample.js';
import { silence, SOUNDTRACK_RATE, type StereoSamples } from './stereo-samples.js';
import { voicing } from './voice.js';
import type { Narration } from '../speech/speech.js';
import { inOneGo, sharing, type Steps } from '../steps.js';

export interface PlacedNarration {
  narration: Narration;
  /** Seconds from the start of the soundtrack. */
  atSeconds: number;
}

export interface SoundtrackParts {
  narration: PlacedNarration[];
  music?: StereoSamples;
  durationSeconds: number;
}

/** LUFS of music before it is ducked, next to a voice at −18: present when alone, far below when someone speaks. */
const MUSIC_LOUDNESS = -24;
const EDGE_SECONDS = 0.01;
/** Shares of the work that are done once the voices sound, and once all is in its place. */
const [VOICED, MIXED] = [0.4, 0.5];

function addAt(target: Float32Array, source: Float32Array, offset: number): void {
  for (let at = Math.max(0, -offset); at < source.length && offset + at < target.length; at++) {
    target[offset + at]! += source[at]!;
  }
}

/** When a voice is heard, from the times of the words; a word without sound asks for no silence. */
function speechStretches(narration: PlacedNarration[]): Stretch[] {
  return narration.flatMap(({ narration, atSeconds }) =>
    narration.words
      .filter(({ startSeconds, endSeconds }) => endSeconds > startSeconds)
      .map(({ startSeconds, endSeconds }) => ({
        startSeconds: atSeconds + startSeconds,
        endSeconds: atSeconds + endSeconds,
      })),
  );
}

/** Music at its level, stepping back under the voice and leaving it the band in which consonants are understood. */
function addMusic(track: StereoSamples, music: StereoSamples, speech: Stretch[]): void {
  const level = integratedLoudness(music);
  if (!Number.isFinite(level)) return;
  const gain = toGain(MUSIC_LOUDNESS - level);
  const ducked = duckingGain(speech, track.left.length, SOUNDTRACK_RATE);
  for (const side of ['left', 'right'] as const) {
    const bed = resample(music[side], music.sampleRate, SOUNDTRACK_RATE);
    if (speech.length > 0) peak({ hertz: 2_400, gain: -3, quality: 0.7 }, SOUNDTRACK_RATE).filter(bed);
    addAt(
      track[side],
      bed.subarray(0, ducked.length).map((sample, at) => sample * gain * ducked[at]!),
      0,
    );
  }
}

function softenEdges({ left, right }: StereoSamples): void {
  const edge = Math.min(Math.round(EDGE_SECONDS * SOUNDTRACK_RATE), left.length >> 1);
  for (const channel of [left, right]) {
    for (let at = 0; at < edge; at++) {
      channel[at]! *= at / edge;
      channel[channel.length - 1 - at]! *= at / edge;
    }
  }
}

/**
 * One 48 kHz soundtrack of exactly the given duration: voices placed, music ducked under their words, −14 LUFS integrated
 * (ITU-R BS.1770), true peak at most −2 dBTP. Without narration and music it is silence.
 */
export function* mixing({ narration, music, durationSeconds }: SoundtrackParts): Steps<StereoSamples> {
  const track = silence(durationSeconds);
  const voices = yield* sharing(voicing(narration.map((placed) => placed.narration)), 0, VOICED);
  for (const [index, { atSeconds }] of narration.entries()) {
    const voice = voices[index] ?? silence(0);
    const offset = Math.round(atSeconds * SOUNDTRACK_RATE);
    addAt(track.left, voice.left, offset);
    addAt(track.right, voice.right, offset);
  }
  if (music) addMusic(track, music, speechStretches(narration));
  softenEdges(track);
  return yield* sharing(normalising(track, SOUNDTRACK_LOUDNESS, SOUNDTRACK_CEILING), MIXED, 1);
}

/** The same without looking up: for films of a minute or less. */
export function mixSoundtrack(parts: SoundtrackParts): StereoSamples {
  return inOneGo(mixing(parts));
}
