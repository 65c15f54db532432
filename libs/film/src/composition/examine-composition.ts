import { joinedProblems } from '../markup/joined-problems.js';
import type { MarkupNeeds } from '../markup/markup-needs.js';
import { SceneRefused } from '../scenes/scene-refused.js';
import { attributeOf, type OpenTag } from './parse-composition.js';
import { readComposition } from './read-composition.js';
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

/** Told what cannot be; the examination goes on. */
type Tell = (problem: string) => void;

/** What cannot be in a field of a call. */
export interface Fault {
  field: string;
  problem: string;
}

/**
 * Reads a composition by its contract: `data-composition-id`, `data-width`, `data-height`, `data-duration` of its root, `data-start` and
 * `data-duration` of its clips, templates. Throws `SceneRefused` with every fault. `shape` is the film's width by its height.
 */
export function examineComposition(composition: Composition, shape?: number): ExaminedComposition {
  const examined = readOwn(composition.html, shape);
  refuseFaults(faultsIn(composition, examined));
  return examined;
}

/** Every fault of a composition. */
export function faultsOfComposition(composition: Composition, shape: number): Fault[] {
  return faultsIn(composition, readOwn(composition.html, shape));
}

/** Without faults of the document its length is known. */
function faultsIn({ say = [] }: Composition, { problems, seconds }: ExaminedComposition): Fault[] {
  const late = say.flatMap(({ at }, index) => (seconds > 0 && at >= seconds ? [index] : []));
  return [
    ...problems.map((problem) => ({ field: 'composition.html', problem })),
    ...late.map((index) => ({ field: `composition.say[${index}].at`, problem: `the film ends at ${seconds} s` })),
  ];
}

/** Refuses with all faults at once, unless there are none. */
export function refuseFaults(faults: readonly Fault[]): void {
  const [first] = faults;
  if (first === undefined) return;
  const { field } = first;
  const problems = faults.map((one) => (one.field === field ? one.problem : `${one.field}: ${one.problem}`));
  throw new SceneRefused(field, joinedProblems(problems));
}

/** Every letter of the words of an examined document that is not ASCII, once. */
export function lettersOfComposition(html: string): string {
  return readComposition(html).letters;
}

/** Without faults all is known. */
function readOwn(html: string, shape?: number): ExaminedComposition {
  const nothing = { resources: [], pictures: [], scripts: [], losses: [], seconds: 0, width: 0, height: 0 };
  if (Buffer.byteLength(html) > LONGEST_COMPOSITION) return { ...nothing, problems: ['it is longer than 512 KB'] };
  const read = readComposition(html);
  const problems = [...read.needs.problems];
  const tell: Tell = (problem) => problems.push(problem);
  const [seconds, width, height] = examineRoot(read.root, tell);
  if (width && height && shape !== undefined && Math.abs(width / height / shape - 1) > TOLERANCE)
    tell(`${width}×${height} are not the proportions of aspect_ratio; change one of them`);
  const { used, clips } = usedTemplates(html, read, tell);
  if (clips > MOST_CLIPS) tell(`it has ${clips} clips; at most ${MOST_CLIPS} may be`);
  for (const part of [read, ...used]) for (const clip of part.clips) examineClip(clip, seconds ?? Infinity, tell);
  return {
    ...read.needs,
    problems: [...new Set(problems)],
    seconds: seconds ?? 0,
    width: width ?? 0,
    height: height ?? 0,
  };
}

/** Seconds, width and height; undefined where the root does not say them. */
function examineRoot(root: OpenTag | undefined, tell: Tell): (number | undefined)[] {
  if (root === undefined) {
    tell('no element has data-composition-id; give it to the root with data-width, data-height and data-duration');
    return [];
  }
  if (Number(attributeOf(root, 'data-start') ?? 0) !== 0) tell('the root starts at 0; leave its data-start out');
  const bounds = { 'data-duration': SECONDS, 'data-width': SIDES, 'data-height': SIDES };
  return Object.entries(bounds).map(([name, { shortest, longest }]) => {
    const given = attributeOf(root, name);
    const value = Number(given?.trim().replace(/(?:px|s)$/u, '') || NaN);
    if (value >= shortest && value <= longest) return value;
    tell(
      given === undefined
        ? `${placeOf(root)}, the root, has no ${name}; give a number from ${shortest} to ${longest}`
        : `${name}="${given.slice(0, 20)}" of ${placeOf(root)} is no number from ${shortest} to ${longest}`,
    );
    return undefined;
  });
}

function examineClip(clip: OpenTag, seconds: number, tell: Tell): void {
  const place = placeOf(clip);
  const start = Number(attributeOf(clip, 'data-start'));
  if (!Number.isFinite(start) || start < 0) tell(`data-start of ${place} is no number of seconds`);
  if (start >= seconds) tell(`${place} starts at ${start} s, and the film ends at ${seconds} s`);
  const duration = attributeOf(clip, 'data-duration');
  if (duration !== undefined && !(Number(duration) > 0)) {
    tell(`data-duration of ${place} is no number of seconds above 0`);
  }
  const track = attributeOf(clip, 'data-track-index');
  if (track !== undefined && !/^-?\d{1,4}$/u.test(track.trim()))
    tell(`data-track-index of ${place} is no whole number`);
}

function placeOf(tag: OpenTag): string {
  const id = attributeOf(tag, 'id') ?? attributeOf(tag, 'data-composition-id');
  return id === undefined ? `a <${tag.name}>` : `<${tag.name}> "${id.slice(0, 40)}"`;
}
