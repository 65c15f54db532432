import type { StereoSamples } from '../sound/stereo-samples.js';
import type { Instrument, Note } from './note.js';

/** Loudness is heard as colour in this many steps, so that repeated notes are computed once. */
const COLOURS = 8;

function add(into: StereoSamples, sound: Float32Array, { atSeconds, loud, pan }: Note): void {
  const first = Math.max(0, Math.round(atSeconds * into.sampleRate));
  const length = Math.min(sound.length, into.left.length - first);
  const angle = ((pan + 1) * Math.PI) / 4;
  const [toLeft, toRight] = [Math.cos(angle) * loud, Math.sin(angle) * loud];
  for (let at = 0; at < length; at++) {
    into.left[first + at]! += sound[at]! * toLeft;
    into.right[first + at]! += sound[at]! * toRight;
  }
}

/** Plays the notes of one instrument by adding them to what is already there, panned at equal power. */
export function play(notes: Note[], instrument: Instrument, into: StereoSamples): void {
  const sounds = new Map<string, Float32Array>();
  for (const note of notes) {
    const colour = Math.ceil(note.loud * COLOURS) / COLOURS;
    const key = `${note.hertz.toFixed(2)} ${note.seconds.toFixed(3)} ${colour}`;
    const sound = sounds.get(key) ?? instrument({ ...note, loud: colour }, into.sampleRate);
    sounds.set(key, sound);
    add(into, sound, note);
  }
}
