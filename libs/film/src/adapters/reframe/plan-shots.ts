import { readFile } from 'node:fs/promises';
import type { Glimpse } from '../../reframe/shots/glimpse.js';
import type { PlanWork } from '../../reframe/reframe-work.js';
import { shotList } from '../../reframe/shots/shot-list.js';
import type { MadeUnit, UnitSurroundings } from '../../units/unit-work.js';
import { inputPath } from '../units/input-path.js';

/** Decides how every scene is framed. */
export async function planShots({ method, ...film }: PlanWork, surroundings: UnitSurroundings): Promise<MadeUnit> {
  const glimpses = JSON.parse(await readFile(inputPath(surroundings, 'look'), 'utf8')) as Glimpse[];
  return { files: [], facts: { shots: shotList({ ...film, glimpses }, method) } };
}
