import { silence, type StereoSamples } from '../sound/stereo-samples.js';
import { DRUM_SOUNDS, DRUMS, type Drum } from './drums.js';
import type { Instrument, Note } from './note.js';
import { pad } from './pad.js';
import { play } from './play.js';
import { pluck } from './pluck.js';
import type { Score } from './score.js';
import { bass, bell, keys, marimba } from './struck.js';
import type { Style } from './style.js';

/** Parts that go to the room together: how much of them does. */
export interface Group {
  dry: StereoSamples;
  send: number;
}

type Part = [notes: Note[], instrument: Instrument];

const DEEP_DRUMS = new Set<Drum>(['kick', 'tom']);
/** How far the sides of the pad stand apart; all the way would leave a hole in mono. */
const PAD_WIDTH = 0.7;

function group(durationSeconds: number, send: number, parts: Part[]): Group {
  const dry = silence(durationSeconds);
  for (const [notes, instrument] of parts) play(notes, instrument, dry);
  return { dry, send };
}

const aside = (notes: Note[], pan: number): Note[] => notes.map((note) => ({ ...note, pan }));

/** Plays a score, part by part. Bass and deep drums stay out of the room, or it would boom. */
export function perform(score: Score, style: Style, durationSeconds: number): Group[] {
  const drums = (deep: boolean): Part[] =>
    DRUMS.filter((drum) => DEEP_DRUMS.has(drum) === deep).map((drum) => [score[drum], DRUM_SOUNDS[drum]]);
  const pads = ([-1, 1] as const).map((side): Part => [aside(score.pad, side * PAD_WIDTH), pad(style.pad, side)]);
  const leads: Part[] = [
    [score.keys, keys],
    [score.bell, bell],
    [score.marimba, marimba],
    [score.pluck, pluck],
  ];
  return [
    group(durationSeconds, 0.35, pads),
    group(durationSeconds, 0.5, leads),
    group(durationSeconds, 0, [[score.bass, bass], ...drums(true)]),
    group(durationSeconds, 0.16, drums(false)),
  ];
}
