import {
  clipIds,
  estimateDrawnSeconds,
  estimateRevisedSeconds,
  type FilmChanges,
  type FirstFilm,
  reviseBrief,
  type SceneChange,
} from '@libs/film';
import { adapterOf } from '../inputs/adapter-input.js';
import type { CanDraw } from '../prices/can-draw.js';
import { lookInput } from '../inputs/look-input.js';
import { filmInputs, filmMembers } from '../scenes/film-order.js';

export type RevisedFilm = ReturnType<typeof reviseBrief>;

/** What a call changes of a finished film: scenes, and members of the film. */
type Changed = Parameters<typeof filmMembers>[0] & { changes?: SceneChange[]; adapter_id?: string; seed?: number };

/** Members of a film beside `auto` that have defaults, as `filmMembers` names them. */
const DEFAULTS = filmMembers(lookInput.parse({}));
/** The members of the call that hold them. */
const NAMES = { aspectRatio: 'aspect_ratio', resolution: 'resolution', fps: 'fps', captions: 'captions' } as const;
type Defaulted = keyof typeof NAMES;

/**
 * The finished film with the changes of a call, and all resources that it uses. `adapter` is the call's as it is now; an estimate
 * does not know its hash. Throws as `reviseBrief`.
 */
export function revisedFilm(
  asked: Changed,
  first: FirstFilm,
  { canDraw, adapter }: { canDraw: CanDraw; adapter?: FilmChanges['adapter'] },
): RevisedFilm {
  const film = { ...membersChanged(asked, first), ...otherAdapter(asked, first, adapter) };
  const revised = reviseBrief(first, { scenes: asked.changes, film }, canDraw);
  return { ...revised, inputs: filmInputs(revised), videos: [first.id, ...clipIds(revised.scenes)] };
}

/**
 * The members that the call gives. `auto` keeps what was chosen, a part of the diction changes that part alone, and a default counts as
 * not given: clients fill in defaults that a schema lists.
 */
function membersChanged(asked: Changed, { brief }: FirstFilm): FilmChanges {
  const { diction } = brief as FilmChanges;
  const named: FilmChanges = filmMembers(asked);
  const kept = defaultsIn(asked, brief);
  return {
    ...Object.fromEntries(
      Object.entries(named).filter(([member, value]) => value !== 'auto' && !kept.includes(member as Defaulted)),
    ),
    ...(named.diction && { diction: { ...diction, ...named.diction } }),
    ...(asked.seed !== undefined && { seed: asked.seed }),
  };
}

/** Members that the call gives with their defaults. Captions that it places are meant where the film has none. */
function defaultsIn(asked: Changed, { captions }: FilmChanges): Defaulted[] {
  const named: FilmChanges = filmMembers(asked);
  const isPlaced = [named.captionPlace, named.captionSize].some((one) => one !== undefined && one !== 'auto');
  return (Object.keys(NAMES) as Defaulted[]).filter(
    (member) => named[member] === DEFAULTS[member] && !(member === 'captions' && isPlaced && captions === 'none'),
  );
}

/** The style of the call, unless the finished film is drawn in it. */
function otherAdapter(asked: Changed, { brief }: FirstFilm, adapter: FilmChanges['adapter']): FilmChanges {
  const [id] = adapterOf(asked);
  if (id === undefined || (brief as FilmChanges).adapter?.id === id) return {};
  return { adapter: adapter ?? { id, sha256: '' } };
}

/** What the finished film keeps against defaults of the call. */
export function keptNotes(asked: Changed, film: RevisedFilm): string[] {
  const kept = defaultsIn(asked, film)
    .filter((member) => film[member] !== DEFAULTS[member])
    .map((member) => `${NAMES[member]} ${film[member]}`);
  if (kept.length === 0) return [];
  return [
    `Kept as in the finished film: ${kept.join(', ')}. A revision takes a default for a member that is not given: call create_video with all scenes to have it.`,
  ];
}

/** Whether the service may choose another voice: neither the finished film nor the call named one. */
export function isVoiceFree({ voice = 'auto' }: Changed, { brief }: FirstFilm): boolean {
  return voice === 'auto' && (brief as FilmChanges).voice === 'auto';
}

/** What of a revised film is drawn, by the scenes of the new film. */
export function drawnNote(film: RevisedFilm): string {
  const { keeps } = film.revises;
  const drawn = keeps.flatMap((kept, at) => (kept === null ? [at] : []));
  const [seconds, whole] = [estimateDrawnSeconds(film), estimateRevisedSeconds(film)].map((one) => +one.toFixed(1));
  return `Drawn anew: ${scenesOf(drawn, keeps.length)} (${seconds} of ${whole} s).`;
}

function scenesOf(drawn: readonly number[], all: number): string {
  if (drawn.length === all) return 'all scenes';
  if (drawn.length === 0) return 'no scene';
  return `${drawn.length === 1 ? 'scene' : 'scenes'} ${drawn.join(', ')}`;
}
