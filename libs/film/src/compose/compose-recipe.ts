import type { Finished, Recipe, Unit } from '@libs/kernel';
import { type CompositionBrief, isShot, type Segment } from './composition.js';
import { laidSegments, orderOf, type CompositionOrder } from './composition-order.js';
import { encodeUnits, inspectUnits, releaseOf } from './finish-units.js';
import { assembleUnits, conformUnits } from './picture-units.js';
import { sceneShot } from './shot-order.js';
import { heardInShot } from './segment-cues.js';
import { mixUnits, musicUnits, narrationUnits, planUnits } from './sound-units.js';
import { shotSeconds } from './work-seconds.js';

/** See `Recipe.version`. */
const VERSION = 2;

export type CreditsOf = (segment: Segment) => number;

/**
 * How a composition is made. Lengths are frozen first, and words are spoken, so that shots are ordered at these lengths and show
 * these words; each segment becomes a piece of exactly its frames, and so does each joint, so that what changed is all that is
 * made again. `creditsOf` says what a finished shot costs.
 */
export function composeRecipe(brief: CompositionBrief, creditsOf: CreditsOf = () => 0): Recipe {
  const order = orderOf(brief);
  return {
    version: VERSION,
    phases: [
      { name: 'plan', units: () => planUnits(order) },
      { name: 'narration', units: (finished) => narrationUnits(order, finished) },
      { name: 'shots', units: (finished) => shotUnits(order, finished, creditsOf) },
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
  const { brief, format } = order;
  return laidSegments(order, finished).map((laid) => {
    const { segment, planned, index } = laid;
    const frames = planned.lead + planned.frames + planned.trail;
    const shot = sceneShot(brief, segment, {
      index,
      seconds: frames / format.fps,
      heard: heardInShot(laid, order, finished),
    });
    return {
      id: segment.id,
      work: { type: 'generate', kind: 'video', brief: { ...shot } },
      inputs: {},
      seconds: shotSeconds(frames, format),
      credits: creditsOf(segment),
    };
  });
}
