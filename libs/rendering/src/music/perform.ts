import { silence } from '../sound/stereo-samples.js';
import { DRUM_SOUNDS, DRUMS, type Drum } from './drums.js';
import type { Note } from './note.js';
import { pad } from './pad.js';
import { play, type Stage } from './play.js';
import { pluck } from './pluck.js';
import type { Score } from './score.js';
import { bass, bell, keys, marimba } from './struck.js';
import type { Style } from './style.js';

/** Bass and deep drums stay out of the room, or it would boom. */
const SEND = { pad: 0.35, lead: 0.5, deep: 0, drum: 0.16 };
const DEEP_DRUMS = new Set<Drum>(['kick', 'tom']);
/** How far the sides of the pad stand apart; all the way would leave a hole in mono. */
const PAD_WIDTH = 0.7;
const LEADS = { keys, bell, marimba, pluck };

const aside = (notes: Note[], pan: number): Note[] => notes.map((note) => ({ ...note, pan }));

/** Plays a score, part by part. */
export function perform(score: Score, style: Style, durationSeconds: number): Stage {
  const stereo = silence(durationSeconds);
  const stage = { ...stereo, send: new Float32Array(stereo.left.length) };
  for (const side of [-1, 1] as const) play(aside(score.pad, side * PAD_WIDTH), pad(style.pad, side), SEND.pad, stage);
  for (const lead of ['keys', 'bell', 'marimba', 'pluck'] as const) play(score[lead], LEADS[lead], SEND.lead, stage);
  play(score.bass, bass, SEND.deep, stage);
  for (const drum of DRUMS) play(score[drum], DRUM_SOUNDS[drum], DEEP_DRUMS.has(drum) ? SEND.deep : SEND.drum, stage);
  return stage;
}
