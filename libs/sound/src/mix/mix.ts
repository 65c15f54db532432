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

/** A sound that belongs to a picture. */
export interface PlacedSound {
  sound: StereoSamples;
  atSeconds: number;
  /** It stays as loud as it is under a voice; others step back. */
  isKept: boolean;
}

export interface SoundtrackParts {
  narration: PlacedNarration[];
  sounds?: PlacedSound[];
  music?: StereoSamples;
  durationSeconds: number;
}

/** LUFS of a sound before it is ducked, and decibels by which a soft one is raised at most: the noise of a quiet room stays quiet. */
const [SOUND_LOUDNESS, MOST_RAISED] = [-18, 12];
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
    for (let at = 0; at < Math.min(bed.length, ducked.length); at++) bed[at] = bed[at]! * gain * ducked[at]!;
    addAt(track[side], bed.subarray(0, ducked.length), 0);
  }
}

/** A sound at its level; one that is not kept steps back under the voice. */
function addSound(track: StereoSamples, { sound, atSeconds, isKept }: PlacedSound, speech: Stretch[]): void {
  const level = integratedLoudness(sound);
  if (!Number.isFinite(level)) return;
  const gain = toGain(Math.min(MOST_RAISED, SOUND_LOUDNESS - level));
  const offset = Math.round(atSeconds * SOUNDTRACK_RATE);
  const ducked = isKept ? undefined : duckingGain(speech, track.left.length, SOUNDTRACK_RATE);
  softenEdges(sound);
  for (const side of ['left', 'right'] as const) {
    const heard = sound[side].map((sample, at) => sample * gain * (ducked?.[offset + at] ?? 1));
    addAt(track[side], heard, offset);
  }
}

/** When sounds of pictures are heard, for the music to step back. */
function soundStretches(sounds: readonly PlacedSound[]): Stretch[] {
  return sounds.map(({ sound: { left, sampleRate }, atSeconds }) => ({
    startSeconds: atSeconds,
    endSeconds: atSeconds + left.length / sampleRate,
  }));
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
 * One 48 kHz soundtrack of exactly the given duration: voices and sounds placed, music ducked under them, −14 LUFS integrated
 * (ITU-R BS.1770), true peak at most −2 dBTP. Without narration and music it is silence.
 */
export function* mixing({ narration, sounds = [], music, durationSeconds }: SoundtrackParts): Steps<StereoSamples> {
  const track = silence(durationSeconds);
  const voices = yield* sharing(voicing(narration.map((placed) => placed.narration)), 0, VOICED);
  for (const [index, { atSeconds }] of narration.entries()) {
    const voice = voices[index] ?? silence(0);
    const offset = Math.round(atSeconds * SOUNDTRACK_RATE);
    addAt(track.left, voice.left, offset);
    addAt(track.right, voice.right, offset);
  }
  const speech = speechStretches(narration);
  for (const sound of sounds) addSound(track, sound, speech);
  if (music) addMusic(track, music, [...speech, ...soundStretches(sounds)]);
  softenEdges(track);
  return yield* sharing(normalising(track, SOUNDTRACK_LOUDNESS, SOUNDTRACK_CEILING), MIXED, 1);
}

/** The same without looking up: for films of a minute or less. */
export function mixSoundtrack(parts: SoundtrackParts): StereoSamples {
  return inOneGo(mixing(parts));
}
