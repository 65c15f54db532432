import { type Denial, deny } from '@libs/kernel';
import { z } from 'zod';
import { SceneRefused } from '../../scenes/scene-refused.js';
import type { Scene } from '../../scenes/scene.js';
import { stepNumbers } from '../../scenes/steps/step-numbers.js';
import { type FilmOfScenes, isOfScenes, requireDrawable } from '../another-shape.js';
import { examineFilm } from '../examine-film.js';
import type { Entrance } from '../look/choose-transitions.js';
import { thingColours } from '../look/thing-colours.js';
import type { CanDraw } from '../require-faces.js';
import { changeScenes, type RevisedScene } from './change-scenes.js';
import {
  type FilmChanges,
  filmAfter,
  filmAsMade,
  isChanged,
  isDrawnAnew,
  isSpokenAnew,
  withVoice,
} from './film-changes.js';
import type { Revision, SceneChange } from './revision.js';

/** The finished film that is revised, and its facts. */
export interface FirstFilm {
  id: string;
  brief: object;
  facts: Readonly<Record<string, unknown>>;
}

/** What the facts of a film say of its scenes. A film of an earlier version is not `revisable`: it has no key frames where scenes begin. */
const revisable = z.object({
  revisable: z.literal(true),
  fps: z.number().positive(),
  pictures: z.enum(['colour', 'line']).optional().catch(undefined),
  scenes: z.array(
    z.object({
      start_seconds: z.number().nonnegative(),
      duration_seconds: z.number().positive(),
      enters: z.enum(['cut', 'fade', 'slide', 'wipe', 'zoom']),
    }),
  ),
});

function notRevisable(problem: string, nextStep: string): Denial {
  return deny('input_unsupported', `The film ${problem}.`, { nextStep: `${nextStep} Nothing was charged.` });
}

/**
 * The brief of a finished film with other scenes. All that was chosen for the finished film stays, and unchanged scenes are kept
 * frame by frame where nothing else changes their pictures. Its `videos` are the first film alone: the caller adds those of its
 * scenes and its brand. Throws a `Denial` where nothing changes, or where the film or a changed scene cannot be drawn.
 */
export function reviseBrief(
  { id, brief, facts }: FirstFilm,
  { scenes: changes = [], film: others = {} }: { scenes?: readonly SceneChange[]; film?: FilmChanges },
  canDraw: CanDraw,
): FilmOfScenes & { revises: Revision } {
  if (!isOfScenes(brief)) throw notRevisable('is not made of scenes', 'Make it anew with scenes.');
  const known = revisable.safeParse(facts).data;
  if (known?.scenes.length !== brief.scenes.length)
    throw notRevisable(
      'is too old to be revised: an earlier version made it',
      'Make it anew once, then revise that film.',
    );
  requireDrawable(brief);
  const { revises: older, ...made } = filmAsMade(brief, facts);
  const scenes = changeScenes(brief.scenes, changes);
  const film = withVoice(brief, {
    ...filmAfter(brief, facts, others),
    scenes: scenes.map((one) => withEntrance(one, brief.scenes, known.scenes)),
  });
  if (!isChanged(made, others) && scenes.length === brief.scenes.length && scenes.every(({ isKept }) => isKept))
    throw new SceneRefused(
      'changes',
      'they change nothing; members that are auto or at their default keep what the film has',
    );
  const isKept = keptIn(made, film);
  const [before, now] = [stepNumbers(brief.scenes), stepNumbers(film.scenes)];
  const { recordings, ...rest } = film;
  const revised = {
    ...rest,
    ...(recordings && !isSpokenAnew(made, film) && { recordings }),
    videos: [id],
    revises: {
      id,
      keeps: scenes.map((one, index) =>
        one.place !== undefined && isKept(one) && before[one.place] === now[index] ? one.place : null,
      ),
      first: known.scenes.map(({ start_seconds: start, duration_seconds: seconds, enters: entrance }) => ({
        start: Math.round(start * known.fps),
        frames: Math.round(seconds * known.fps),
        entrance,
      })),
      variants: scenes.map(({ place }, index) => (place === undefined ? index : (older?.variants[place] ?? place))),
      things: Object.fromEntries(thingColours(brief.scenes, older?.things)),
      ...(known.pictures && { family: known.pictures }),
    },
  };
  inChanges({ brief, changes }, () => examineFilm(revised, canDraw));
  return revised;
}

/** A film of a fixed length gives each scene another share of it. */
function keptIn(made: FilmOfScenes, film: FilmOfScenes): (scene: RevisedScene) => boolean {
  if (film.durationSeconds !== undefined || isDrawnAnew(made, film)) return () => false;
  const isSpoken = isSpokenAnew(made, film);
  return ({ isKept, scene }) => isKept && !(isSpoken && scene.say !== undefined);
}

/** A scene in the place of another enters as that one did, unless its change says how. */
function withEntrance(
  { scene, place }: RevisedScene,
  before: readonly Scene[],
  known: readonly { enters: Entrance }[],
): Scene {
  if (place === undefined || scene.transition !== before[place]?.transition) return scene;
  return { ...scene, transition: known[place]?.enters ?? scene.transition };
}

/** Names the change, or the scene of the finished film, in a refusal of a scene of the revised film. */
export function inChanges(
  { brief, changes }: { brief: object; changes: readonly SceneChange[] },
  examine: () => void,
): void {
  try {
    examine();
  } catch (refusal) {
    if (!(refusal instanceof SceneRefused) || !isOfScenes(brief)) throw refusal;
    const { field, problem, at } = refusal;
    if (at === undefined && field === 'scenes')
      throw new SceneRefused(changes.length > 0 ? 'changes' : 'revise_from', problem);
    const { change, place } = changeScenes(brief.scenes, changes)[at ?? -1] ?? {};
    if (change === undefined) throw place === undefined ? refusal : refusal.inScene(place);
    throw new SceneRefused(`changes[${change}]${place === undefined ? '.insert' : ''}.${field}`, problem);
  }
}
