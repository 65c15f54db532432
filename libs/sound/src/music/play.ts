import type { StereoSamples } from '../mix/stereo-samples.js';
import type { Instrument, Note } from './note.js';

/** Loudness is heard as colour in this many steps, so that repeated notes are computed once. */
const COLOURS = 8;

/** What is played so far, and beside it in mono what the room will hear of it. */
export interface Stage extends StereoSamples {
  send: Float32Array;
}

function add(stage: Stage, sound: Float32Array, { atSeconds, loud, pan }: Note, send: number): void {
  const first = Math.max(0, Math.round(atSeconds * stage.sampleRate));
  const length = Math.min(sound.length, stage.left.length - first);
  const angle = ((pan + 1) * Math.PI) / 4;
  const [toLeft, toRight] = [Math.cos(angle) * loud, Math.sin(angle) * loud];
  const toRoom = ((toLeft + toRight) / 2) * send;
  for (let at = 0; at < length; at++) {
    stage.left[first + at]! += sound[at]! * toLeft;
    stage.right[first + at]! += sound[at]! * toRight;
    stage.send[first + at]! += sound[at]! * toRoom;
  }
}

/** Plays the notes of one instrument onto the stage, panned at equal power; `send` is the share that the room hears. */
export function play(notes: Note[], instrument: Instrument, send: number, stage: Stage): void {
  const sounds = new Map<string, Float32Array>();
  for (const note of notes) {
    const colour = Math.ceil(note.loud * COLOURS) / COLOURS;
    const key = `${note.hertz.toFixed(2)} ${note.seconds.toFixed(3)} ${colour}`;
    const sound = sounds.get(key) ?? instrument({ ...note, loud: colour }, stage.sampleRate);
    sounds.set(key, sound);
    add(stage, sound, note, send);
  }
}
