import { joinedProblems } from '../markup/joined-problems.js';
import type { MarkupNeeds } from '../markup/markup-needs.js';
import { SceneRefused } from '../scenes/scene-refused.js';
import { attributeOf, type OpenTag } from './parse-composition.js';
import { type ReadComposition, readComposition } from './read-composition.js';
import { usedTemplates } from './used-templates.js';

/** A whole film in the caller's own document. */
export interface Composition {
  html: string;
  /** Spoken from these seconds on. */
  say?: { at: number; text: string }[];
}

export interface ExaminedComposition extends MarkupNeeds {
  /** Length of the film. */
  seconds: number;
  /** Pixels that the document is written for; the film is drawn in the same proportions. */
  width: number;
  height: number;
}

/** Bytes. */
const LONGEST_COMPOSITION = 524_288;
const SECONDS = { shortest: 2, longest: 180 };
const SIDES = { shortest: 100, longest: 8000 };
/** Share by which the proportions of the document may miss those of the film. */
const TOLERANCE = 0.01;
const MOST_CLIPS = 2000;

/**
 * Reads a composition by its contract: `data-composition-id`, `data-width`, `data-height`, `data-duration` of its root, `data-start` and
 * `data-duration` of its clips, templates. Throws `SceneRefused` with the field. `shape` is the film's width by its height.
 */
export function examineComposition({ html, say = [] }: Composition, shape?: number): ExaminedComposition {
  const read = readOwn(html);
  const { root, needs } = read;
  if (root === undefined) {
    return refuse(
      'no element has data-composition-id; give it to the root with data-width, data-height and data-duration',
    );
  }
  const seconds = numberOf(root, 'data-duration', SECONDS);
  const width = numberOf(root, 'data-width', SIDES);
  const height = numberOf(root, 'data-height', SIDES);
  if (shape !== undefined && Math.abs(width / height / shape - 1) > TOLERANCE) {
    refuse(`${width}×${height} are not the proportions of aspect_ratio; change one of them`);
  }
  if (Number(attributeOf(root, 'data-start') ?? 0) !== 0) refuse('the root starts at 0; leave its data-start out');
  const { used, clips } = usedTemplates(html, read, refuse);
  if (clips > MOST_CLIPS) refuse(`it has ${clips} clips; at most ${MOST_CLIPS} may be`);
  for (const part of [read, ...used]) examineClips(part.clips, seconds);
  say.forEach(({ at }, index) => {
    if (at >= seconds) throw new SceneRefused(`composition.say[${index}].at`, `the film ends at ${seconds} s`);
  });
  return { ...needs, seconds, width, height };
}

/** Every letter of its words that is not ASCII, once. Throws as `examineComposition`. */
export function lettersOfComposition(html: string): string {
  return readOwn(html).letters;
}

function readOwn(html: string): ReadComposition {
  if (Buffer.byteLength(html) > LONGEST_COMPOSITION) refuse('it is longer than 512 KB');
  const read = readComposition(html);
  if (read.needs.problems.length > 0) refuse(joinedProblems(read.needs.problems));
  return read;
}

function refuse(problem: string): never {
  throw new SceneRefused('composition.html', problem);
}

function examineClips(clips: readonly OpenTag[], seconds: number): void {
  for (const clip of clips) {
    const place = placeOf(clip);
    const start = Number(attributeOf(clip, 'data-start'));
    if (!Number.isFinite(start) || start < 0) refuse(`data-start of ${place} is no number of seconds`);
    if (start >= seconds) refuse(`${place} starts at ${start} s, and the film ends at ${seconds} s`);
    const duration = attributeOf(clip, 'data-duration');
    if (duration !== undefined && !(Number(duration) > 0))
      refuse(`data-duration of ${place} is no number of seconds above 0`);
    const track = attributeOf(clip, 'data-track-index');
    if (track !== undefined && !/^-?\d{1,4}$/u.test(track.trim()))
      refuse(`data-track-index of ${place} is no whole number`);
  }
}

function numberOf(root: OpenTag, name: string, { shortest, longest }: { shortest: number; longest: number }): number {
  const given = attributeOf(root, name);
  if (given === undefined)
    refuse(`${placeOf(root)}, the root, has no ${name}; give a number from ${shortest} to ${longest}`);
  const value = Number(given.trim().replace(/(?:px|s)$/u, ''));
  if (given.trim() === '' || !Number.isFinite(value) || value < shortest || value > longest) {
    refuse(`${name}="${given.slice(0, 20)}" of ${placeOf(root)} is no number from ${shortest} to ${longest}`);
  }
  return value;
}

function placeOf(tag: OpenTag): string {
  const id = attributeOf(tag, 'id') ?? attributeOf(tag, 'data-composition-id');
  return id === undefined ? `a <${tag.name}>` : `<${tag.name}> "${id.slice(0, 40)}"`;
}
