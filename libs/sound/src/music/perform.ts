import type { Steps } from '../steps.js';
import { silence } from '../mix/stereo-samples.js';
import { DRUM_SOUNDS, DRUMS, type Drum } from './drums.js';
import type { Instrument, Note } from './note.js';
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
export function* perform(score: Score, style: Style, durationSeconds: number): Steps<Stage> {
  const stereo = silence(durationSeconds);
  const stage = { ...stereo, send: new Float32Array(stereo.left.length) };
  const parts = partsOf(score, style);
  for (const [index, { notes, instrument, send }] of parts.entries()) {
    yield index / parts.length;
    play(notes, instrument, send, stage);
  }
  return stage;
}

interface Played {
  notes: Note[];
  instrument: Instrument;
  send: number;
}

function partsOf(score: Score, style: Style): Played[] {
  return [
    ...([-1, 1] as const).map((side) => ({
      notes: aside(score.pad, side * PAD_WIDTH),
      instrument: pad(style.pad, side),
      send: SEND.pad,
    })),
    ...(['keys', 'bell', 'marimba', 'pluck'] as const).map((lead) => ({
      notes: score[lead],
      instrument: LEADS[lead],
      send: SEND.lead,
    })),
    { notes: score.bass, instrument: bass, send: SEND.deep },
    ...DRUMS.map((drum) => ({
      notes: score[drum],
      instrument: DRUM_SOUNDS[drum],
      send: DEEP_DRUMS.has(drum) ? SEND.deep : SEND.drum,
    })),
  ];
}
