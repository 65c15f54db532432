import { readFile } from 'node:fs/promises';
import type { Glimpse } from '../../reframe/glimpse.js';
import type { PlanWork } from '../../reframe/reframe-work.js';
import { shotList } from '../../reframe/shot-list.js';
import type { MadeUnit, UnitSurroundings } from '../unit-work.js';

/** Decides how every scene is framed. */
export async function planShots({ method, ...film }: PlanWork, { inputs }: UnitSurroundings): Promise<MadeUnit> {
  const glimpses = JSON.parse(await readFile(inputs.look!, 'utf8')) as Glimpse[];
  return { files: [], facts: { shots: shotList({ ...film, glimpses }, method) } };
}
