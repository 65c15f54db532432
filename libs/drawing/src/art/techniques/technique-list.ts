import { currents } from './currents.js';
import { strata } from './strata.js';
import type { Technique } from './technique.js';
import { warp } from './warp.js';

/** Every way to grow an abstract picture, by its name. */
export const TECHNIQUES: Record<string, Technique> = { warp, currents, strata };
