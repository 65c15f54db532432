import { chosenWeights } from './chosen-weights.js';
import type { Training } from './training.entity.js';

/** Facts of a training for the adapter's metadata, without addresses of checkpoints: they may be signed. */
export function trainingFacts(training: Training): Record<string, unknown> {
  const { brief, checkpoints, gpu_seconds: gpuSeconds, gpu_tier: gpuTier } = training;
  const step = chosenWeights(training)?.step;
  return {
    trigger_word: brief.trigger_word,
    steps: brief.steps,
    checkpoints: checkpoints.map((each) => ({
      step: each.step,
      ...(each.loss !== undefined && { loss: each.loss }),
    })),
    ...(step !== undefined && { checkpoint_step: step }),
    ...(gpuSeconds !== null && { gpu_seconds: gpuSeconds }),
    ...(gpuTier !== null && { gpu_tier: gpuTier }),
  };
}
