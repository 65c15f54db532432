import { Random } from './drawing/random.js';
import { DRUM_SOUNDS, DRUMS } from './music/drums.js';
import type { MusicMood } from './music/mood.js';
import type { Instrument } from './music/note.js';
import { pad } from './music/pad.js';
import { pluck } from './music/pluck.js';
import { Composer, type Score } from './music/score.js';
import { bass, bell, keys, marimba } from './music/struck.js';
import { STYLES, type Style } from './music/style.js';
import { fitTempo } from './music/tempo.js';
import { highPass } from './sound/biquad.js';
import { normalise } from './sound/normalise.js';
import { reverberate } from './sound/reverb.js';
import { silence, type StereoSamples } from './sound/stereo-samples.js';

export { MUSIC_MOODS, type MusicMood } from './music/mood.js';

export interface MusicOptions {
  mood: MusicMood;
  /** Beats per minute, 60 to 180; the mood's own when absent. */
  bpm?: number;
  durationSeconds: number;
  /** The same options and seed give the same samples. */
  seed: number;
}

const LOUDNESS = -18;
const CEILING = -2;
/** How much of each group goes to the room. Bass and kick stay out of it, or it would boom. */
const SENDS = { pad: 0.35, leads: 0.5, bass: 0, drums: 0.16 };
const FADE_IN_SECONDS = 0.04;
const MUTED_DRUMS = new Set(['kick', 'tom']);

function play(
  score: Score,
  parts: [part: keyof Score, instrument: Instrument][],
  durationSeconds: number,
): StereoSamples {
  const group = silence(durationSeconds);
  for (const [part, instrument] of parts) for (const note of score[part]) instrument(note, group);
  return group;
}

/** Sums the groups and puts them into one room. */
function inRoom(groups: { dry: StereoSamples; send: number }[], style: Style, durationSeconds: number): StereoSamples {
  const mix = silence(durationSeconds);
  const send = new Float32Array(mix.left.length);
  for (const { dry, send: amount } of groups) {
    for (let at = 0; at < send.length; at++) {
      mix.left[at]! += dry.left[at]!;
      mix.right[at]! += dry.right[at]!;
      send[at]! += (dry.left[at]! + dry.right[at]!) * 0.5 * amount;
    }
  }
  const room = reverberate(send, mix.sampleRate, style.room);
  for (let at = 0; at < send.length; at++) {
    mix.left[at]! += room.left[at]! * style.room.level;
    mix.right[at]! += room.right[at]! * style.room.level;
  }
  highPass({ hertz: 32 }, mix.sampleRate).filter(mix.left);
  highPass({ hertz: 32 }, mix.sampleRate).filter(mix.right);
  return mix;
}

/** A short rise, and a fall over the ringing last chord that reaches silence with the last sample. */
function faded({ left, right, sampleRate }: StereoSamples, lastChordSeconds: number): StereoSamples {
  const rise = FADE_IN_SECONDS * sampleRate;
  const from = Math.min(
    left.length - 1,
    (lastChordSeconds + (left.length / sampleRate - lastChordSeconds) * 0.3) * sampleRate,
  );
  const shape = (at: number): number => {
    const out = at <= from ? 1 : (1 + Math.cos((Math.PI * (at - from)) / (left.length - 1 - from))) / 2;
    return Math.min(1, at / rise) * out;
  };
  return {
    left: left.map((sample, at) => sample * shape(at)),
    right: right.map((sample, at) => sample * shape(at)),
    sampleRate,
  };
}

/**
 * A piece of music of exactly the given duration, 48 kHz: chords, bass, broken chords, a tune and drums as its mood has
 * them, ending on its tonic. −18 LUFS, true peak at most −2 dBTP. Made from arithmetic alone, so it belongs to nobody else.
 */
export function composeMusic({ mood, bpm, durationSeconds, seed }: MusicOptions): StereoSamples {
  const style = STYLES[mood];
  const random = new Random('music', mood, seed);
  const tempo = fitTempo(durationSeconds, style, random, bpm);
  const score = new Composer(style, tempo, random).write();
  const drums = DRUMS.map((drum): [keyof Score, Instrument] => [drum, DRUM_SOUNDS[drum]]);
  const groups = [
    { dry: play(score, [['pad', pad(style.pad)]], durationSeconds), send: SENDS.pad },
    {
      dry: play(
        score,
        [
          ['keys', keys],
          ['bell', bell],
          ['marimba', marimba],
          ['pluck', pluck],
        ],
        durationSeconds,
      ),
      send: SENDS.leads,
    },
    {
      dry: play(score, [['bass', bass], ...drums.filter(([name]) => MUTED_DRUMS.has(name))], durationSeconds),
      send: SENDS.bass,
    },
    {
      dry: play(
        score,
        drums.filter(([name]) => !MUTED_DRUMS.has(name)),
        durationSeconds,
      ),
      send: SENDS.drums,
    },
  ];
  const mix = inRoom(groups, style, durationSeconds);
  return normalise(faded(mix, tempo.beats * tempo.beatSeconds), LOUDNESS, CEILING);
}
