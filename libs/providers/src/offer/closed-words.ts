import type { Closed, Offer } from './model-offers.js';

const WORDS: Record<Closed, (offer: Offer) => string> = {
  retired: ({ model }) => `${model.id} was retired on ${model.retiredOn ?? 'an unknown day'}.`,
  set_aside: ({ model, because }) => `${model.id} is gone: ${because ?? 'its maker no longer has it'}.`,
  no_key: ({ model }) => `${model.id} cannot be called: this service has no key of ${model.maker}.`,
  unconfirmed: ({ model }) => `${model.id} cannot be called: the operator has not confirmed its price.`,
  dearer: ({ model }) => `${model.id} cannot be called: its price rose since the operator confirmed it.`,
  breaker: ({ model }) => `${model.id} cannot be called now: ${model.maker} refuses the account of this service.`,
};

/** Why a model cannot be called, in a sentence. Empty for one that can. */
export function closedWords(offer: Offer): string {
  return offer.closed === undefined ? '' : WORDS[offer.closed](offer);
}
