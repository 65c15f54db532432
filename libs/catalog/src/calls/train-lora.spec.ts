import { describe, expect, it } from 'vitest';
import { creditsOf } from '../prices/price.js';
import type { ToolContext } from '../tool-context.js';
import { trainAdapter } from '../tools/train-adapter.tool.js';
import { trainLora } from './train-lora.js';

const everything = (): boolean => true;
const order = {
  tool: trainAdapter,
  name: 'An adapter',
  facts: { kind: 'lora' },
  arguments: { visibility: 'private', provider: 'auto', resource_ids: [], trigger_word: 'mmwave' },
} as const;
const context = (trainerCredits?: number) => ({ trainerCredits }) as ToolContext;
const refused = (change: object, trainerCredits?: number) => () =>
  trainLora(context(trainerCredits), { ...order, arguments: { ...order.arguments, resource_ids: [], ...change } });

describe('an adapter of kind lora', () => {
  it('costs what the operator asks for, and a style what it always costs', () => {
    const cost = (kind: string) => creditsOf(trainAdapter.price, { kind }, everything, { trainerCredits: 500 });
    expect([cost('lora'), cost('style')]).toEqual([500, 2]);
  });

  it('has no price and is refused where no trainer is set up', () => {
    expect(() => creditsOf(trainAdapter.price, { kind: 'lora' }, everything, {})).toThrow('outside trainer');
    expect(refused({})).toThrow(expect.objectContaining({ code: 'input_unsupported' }));
  });

  it.each([
    ['without a trigger word', { trigger_word: undefined }, 'needs a trigger_word'],
    ['of the embedded provider', { provider: 'embedded' }, 'kind style only'],
  ])('is refused %s', (_case, change, why) => {
    expect(refused(change, 500)).toThrow(why);
  });
});
