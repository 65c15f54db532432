import { type Choice, type ChosenPurchase, MAKERS_PROVIDER } from '@libs/providers';
import type { ExaminedCall, GivenCall } from '../examined-call.js';
import { Denial, deny } from '@libs/kernel';
import type { Measured } from '../prices/price.js';

/** What a call comes to that a model makes: its words are the model's own affair. */
export function purchasedCall(
  purchase: ChosenPurchase,
  { notes }: Choice,
  { part, measured }: Pick<GivenCall, 'part'> & { measured: Measured },
): ExaminedCall {
  const { model, creditsEach, count, brief } = purchase;
  const order = {
    text: brief.prompt,
    briefs: Array.from({ length: count }, () => ({ ...brief })),
    notes,
    provider: MAKERS_PROVIDER,
    model,
    fromBalanceAlone: true,
  };
  return {
    credits: creditsEach * count,
    inputs: { image: brief.inputs },
    measured,
    ...(part === 'order' && { order }),
  };
}

/** A refusal of the embedded studio, with the reasons why no model takes its place. */
export function withReasons(error: unknown, { notes }: Choice): unknown {
  if (!(error instanceof Denial)) return error;
  const { error_description: what, actionable_next_step: nextStep, retryable } = error.body();
  return deny(error.code, [what, ...notes].join(' '), {
    nextStep,
    retryable,
    retryAfterSeconds: error.retryAfterSeconds,
    cause: error,
  });
}
