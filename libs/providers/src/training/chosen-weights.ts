import type { Training } from './training.entity.js';

/** The weights that become the adapter; `step` is absent for the final ones. */
export interface ChosenWeights {
  uri: string;
  step?: number;
}

/** Undefined while no weights were reported. Without a loss at any checkpoint the final weights are taken. */
export function chosenWeights(
  training: Pick<Training, 'brief' | 'weights_uri' | 'checkpoints'>,
): ChosenWeights | undefined {
  const { brief, weights_uri: uri, checkpoints } = training;
  if (uri === null) return undefined;
  if (brief.checkpoint === 'last') return { uri };
  const measured = checkpoints.filter(({ loss }) => loss !== undefined);
  const best = measured.toSorted((one, other) => (one.loss ?? 0) - (other.loss ?? 0))[0];
  return best ? { uri: best.uri, step: best.step } : { uri };
}
