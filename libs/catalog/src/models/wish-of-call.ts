import { deny } from '@libs/kernel';
import type { Tool } from '../define-tool.js';
import type { Measures } from '../prices/price.js';
import { isVoiceOfMaker, type PurchaseWish } from '@libs/providers';

type Judges = Pick<Measures, 'looksForeign' | 'voices'>;

/** Whether arguments ask for a model, before they are read. */
export function asksForModel(given: unknown): boolean {
  if (typeof given !== 'object' || given === null) return false;
  const { model, voice } = given as Record<string, unknown>;
  return model !== undefined || isVoiceOfMaker(voice);
}

/** What a call of a tool wishes of a model. Refuses a model beside the embedded provider. */
export async function wishOf(tool: Tool, input: unknown, measures: Judges): Promise<PurchaseWish | undefined> {
  const wish = await tool.purchase?.(input, measures);
  if (wish === undefined || (input as { provider?: unknown }).provider !== 'embedded') return wish;
  if (wish.model !== 'auto') {
    throw deny('input_unsupported', 'The embedded provider has no models of makers.', {
      nextStep: 'Leave provider out, or model. Nothing was started or charged.',
    });
  }
  return { ...wish, ownWay: 'The embedded studio makes it, as provider says.' };
}
