import type { ComposeWork } from '../../compose/compose-work.js';
import type { ReframeWork } from '../../reframe/reframe-work.js';
import type { MadeUnit, UnitSurroundings, UnitWorks, WorkOf } from '../../units/unit-work.js';
import { COMPOSE_WORKS } from '../compose/compose-works.js';
import { REFRAME_WORKS } from '../reframe/reframe-works.js';

type Work = ComposeWork | ReframeWork;

const WORKS: UnitWorks<Work> = { ...COMPOSE_WORKS, ...REFRAME_WORKS };

/**
 * Does the work of one unit of a recipe: the same work and inputs give the same bytes. Throws a Denial where trying again
 * would not help, and the signal's reason when it is aborted.
 */
export async function makeUnit(work: { type: string }, surroundings: UnitSurroundings): Promise<MadeUnit> {
  surroundings.signal.throwIfAborted();
  if (!isOurs(work)) throw new TypeError(`nobody here knows how to do ${work.type}`);
  const made = await done(work.type, work, surroundings);
  surroundings.onProgress(1);
  return made;
}

/** A work was written by a recipe of ours and comes back as JSON: one of our types has its shape. */
function isOurs(work: { type: string }): work is Work {
  return Object.hasOwn(WORKS, work.type);
}

function done<Type extends Work['type']>(
  type: Type,
  work: WorkOf<Work>[Type],
  surroundings: UnitSurroundings,
): Promise<MadeUnit> {
  return WORKS[type](work, surroundings);
}
