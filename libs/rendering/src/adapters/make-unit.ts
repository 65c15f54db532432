import type { MadeUnit, UnitOrder } from '../unit-work.js';
import { COMPOSE_WORKS } from './compose/compose-works.js';
import { REFRAME_WORKS } from './reframe/reframe-works.js';

type Maker = (work: Record<string, unknown>, order: UnitOrder) => Promise<MadeUnit>;

/** By the types of work that recipes name. A work was written by a recipe of ours and comes back as JSON. */
const WORKS = { ...COMPOSE_WORKS, ...REFRAME_WORKS } as unknown as Readonly<Record<string, Maker>>;

/**
 * Does the work of one unit of a recipe: the same work and inputs give the same bytes. Throws a Denial where trying again
 * would not help, and the signal's reason when it is aborted.
 */
export async function makeUnit(work: { type: string }, order: UnitOrder): Promise<MadeUnit> {
  order.signal.throwIfAborted();
  const make = Object.hasOwn(WORKS, work.type) ? WORKS[work.type] : undefined;
  if (!make) throw new TypeError(`nobody here knows how to do ${work.type}`);
  const made = await make({ ...work }, order);
  order.onProgress(1);
  return made;
}
