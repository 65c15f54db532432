import type { Finished, UnitInput, UnitOutput } from '@libs/kernel';
import type { Plan, ProbedFilm } from './reframe-work.js';

/** Facts from the finished units of a reframing. */
export const probed = (finished: Finished): ProbedFilm => finished('probe', 'probe').facts as unknown as ProbedFilm;
export const shotsOf = (finished: Finished): Plan['shots'] => (finished('plan', 'plan').facts as unknown as Plan).shots;

/** A file that a unit must have left, to be read by another. */
export const fileOf = ({ files }: UnitOutput, name: string): UnitInput => {
  const file = files[name];
  if (file === undefined) throw new Error(`a finished unit has no file ${name}`);
  return { file };
};
