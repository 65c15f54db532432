import type { Finished, Recipe, Unit } from '@libs/kernel';
import { isShot, type CompositionBrief, type ShotSegment } from './composition.js';
import { laidSegments, orderOf, type CompositionOrder } from './composition-order.js';
import { encodeUnits, inspectUnits, releaseOf } from './finish-units.js';
import { assembleUnits, conformUnits } from './picture-units.js';
import { sceneShot, shotBrief } from './shot-order.js';
import { mixUnits, musicUnits, narrationUnits, planUnits } from './sound-units.js';
import { shotSeconds } from './work-seconds.js';

/** See `Recipe.version`. */
const VERSION = 1;

export type CreditsOf = (segment: ShotSegment) => number;

/**
 * How a composition is made. Lengths are frozen first, then shots are ordered at these lengths; each segment becomes a
 * piece of exactly its frames, and so does each joint, so that what changed is all that is made again. `creditsOf` says what
 * a finished shot costs.
 */
export function composeRecipe(brief: CompositionBrief, creditsOf: CreditsOf = () => 0): Recipe {
  const order = orderOf(brief);
  return {
    version: VERSION,
    phases: [
      { name: 'plan', units: () => planUnits(order) },
      { name: 'shots', units: (finished) => shotUnits(order, finished, creditsOf) },
      { name: 'narration', units: (finished) => narrationUnits(order, finished) },
      { name: 'music', units: (finished) => musicUnits(order, finished) },
      { name: 'conform', units: (finished) => conformUnits(order, finished) },
      { name: 'assemble', units: (finished) => assembleUnits(order, finished) },
      { name: 'mix', units: (finished) => mixUnits(order, finished) },
      { name: 'encode', units: (finished) => encodeUnits(order, finished) },
      { name: 'qa', units: (finished) => inspectUnits(order, finished) },
    ],
    parts: brief.segments.filter(isShot).map(({ id }, at) => ({ index: at + 1, name: id, phase: 'shots', unit: id })),
    release: (finished) => releaseOf(order, finished),
  };
}

function shotUnits(order: CompositionOrder, finished: Finished, creditsOf: CreditsOf): Unit[] {
  return laidSegments(order, finished).flatMap(({ segment, planned }) => {
    if (!isShot(segment)) return [];
    const seconds = (planned.lead + planned.frames + planned.trail) / order.format.fps;
    const shot =
      segment.type === 'scene'
        ? sceneShot(order.brief, segment, seconds)
        : shotBrief(order.brief, segment, { theme: order.style.theme, seconds });
    return [
      {
        id: segment.id,
        work: { type: 'generate', kind: 'video', brief: { ...shot } },
        inputs: {},
        seconds: shotSeconds(shot.durationSeconds! * order.format.fps, order.format),
        credits: creditsOf(segment),
      } satisfies Unit,
    ];
  });
}
