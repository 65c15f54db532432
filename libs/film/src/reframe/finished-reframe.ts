import type { Finished } from '@libs/kernel';
import type { Plan, ProbedFilm } from './reframe-work.js';

/** Facts from the finished units of a reframing. */
export const probed = (finished: Finished): ProbedFilm => finished('probe', 'probe').facts as unknown as ProbedFilm;
export const shotsOf = (finished: Finished): Plan['shots'] => (finished('plan', 'plan').facts as unknown as Plan).shots;
