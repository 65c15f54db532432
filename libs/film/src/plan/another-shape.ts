import type { AspectRatio } from '@libs/drawing';
import { z } from 'zod';
import { FILM_LIMITS, type FilmBrief, isFilm } from '../film-brief.js';
import { SceneRefused } from '../scenes/scene-refused.js';
import { scene } from '../scenes/scene.js';
import { ARRANGEMENTS } from '../themes/theme.js';
import type { CanDraw } from './require-faces.js';
import { TONES } from './tone/tones.js';
import { examineFilm } from './examine-film.js';

/** A film whose scenes can be set in any shape. A document of the caller's own has one shape. */
export interface FilmOfScenes extends FilmBrief {
  scenes: NonNullable<FilmBrief['scenes']>;
}

/** Scenes as this version draws them: a job's row may hold those of an earlier one. */
const drawable = z.array(scene).min(1).max(FILM_LIMITS.scenes);

/** Refuses scenes of an earlier version that cannot be drawn any more. */
export function requireDrawable({ scenes }: FilmOfScenes): void {
  const [problem] = drawable.safeParse(scenes).error?.issues ?? [];
  if (problem) throw new SceneRefused(['scenes', ...problem.path].join('.'), 'this version draws such scenes no more');
}

/** What a finished film's facts say of choices that its brief left open. Films of earlier versions call their ground `tone`. */
const choices = z.object({
  theme: z.string().optional().catch(undefined),
  tone: z.enum(TONES).optional().catch(undefined),
  ground: z.enum(['light', 'dark']).optional().catch(undefined),
  colouring: z.int().nonnegative().optional().catch(undefined),
  arrangement: z.enum(ARRANGEMENTS).optional().catch(undefined),
  voice: z.string().optional().catch(undefined),
  music: z.string().optional().catch(undefined),
});

/** The choices that the facts of a finished film name, as members of a brief. */
export function chosenIn(facts: Readonly<Record<string, unknown>>): Partial<FilmBrief> {
  const named = choices.parse({ ground: facts['tone'], ...facts });
  return Object.fromEntries(Object.entries(named).filter(([, choice]) => choice !== undefined));
}

/** Whether a job's brief is of scenes that can be set in any shape. */
export function isOfScenes(brief: object): brief is FilmOfScenes {
  return isFilm(brief) && brief.scenes !== undefined && brief.composition === undefined;
}

/**
 * The brief of a finished film for another aspect ratio. `facts` are those of the finished film: what `auto` chose for it stays,
 * whatever a later version would choose. Throws a `Denial` where its scenes cannot be drawn in that shape.
 */
export function inAnotherShape(
  film: FilmOfScenes,
  aspectRatio: AspectRatio,
  { facts, canDraw }: { facts: Readonly<Record<string, unknown>>; canDraw: CanDraw },
): FilmOfScenes {
  requireDrawable(film);
  const { revises: _, ...whole } = film;
  const shaped: FilmOfScenes = { ...whole, ...chosenIn(facts), aspectRatio };
  // A font package may have gone since its letters were drawn.
  examineFilm(shaped, canDraw);
  return shaped;
}
