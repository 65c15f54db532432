import { describe, expect, it } from 'vitest';
import { chosenWeights } from './chosen-weights.js';
import type { CheckpointChoice } from './training-brief.js';
import type { Checkpoint } from './training.entity.js';

const choose = (checkpoint: CheckpointChoice, checkpoints: Checkpoint[], weights: string | null = 'final') =>
  chosenWeights({
    brief: { inputs: [], trigger_word: 'x', steps: 1, checkpoint },
    weights_uri: weights,
    checkpoints,
  });
const measured = [
  { step: 10, uri: 'ten', loss: 0.3 },
  { step: 20, uri: 'twenty', loss: 0.1 },
  { step: 30, uri: 'thirty' },
];

describe('the weights that become the adapter', () => {
  it('are the final ones unless told otherwise', () => {
    expect(choose('last', measured)).toEqual({ uri: 'final' });
  });

  it('are those of the lowest loss where that is asked for, and the final ones where no loss is known', () => {
    expect(choose('lowest_loss', measured)).toEqual({ uri: 'twenty', step: 20 });
    expect(choose('lowest_loss', [{ step: 30, uri: 'thirty' }])).toEqual({ uri: 'final' });
  });

  it('are not there before the end', () => {
    expect(choose('lowest_loss', measured, null)).toBeUndefined();
  });
});
