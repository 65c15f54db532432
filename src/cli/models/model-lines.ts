import { plainText } from '@libs/kernel';
import { closedWords, dollarsOf, isOpen, type Model, type Offer, UNIT_WORDS } from '@libs/providers';

/** A model in a list. */
export function modelLine(offer: Offer): string {
  const { model, confirmed, seen } = offer;
  const accepted = confirmed === undefined ? 'not confirmed' : `confirmed ${priceOf(model, confirmed)}`;
  const standing = isOpen(offer) ? 'can be called' : standingOf(offer);
  return [model.id, model.kind, `seen ${priceOf(model, seen)}`, accepted, standing].join('  ');
}

export function priceOf({ price }: Model, microdollars: number): string {
  return `US$${dollarsOf(microdollars)} per ${UNIT_WORDS[price.unit]}`;
}

/** The reason, and what the operator does about it. */
function standingOf(offer: Offer): string {
  const { id, maker, substitute } = offer.model;
  const next = {
    retired: substitute === undefined ? '' : ` ${substitute} takes its place.`,
    set_aside: ` ${substitute === undefined ? '' : `${substitute} takes its place. `}To offer it again: media models confirm ${id}`,
    no_key: ` Set ${KEYS[maker]}.`,
    unconfirmed: ` Run: media models confirm ${id}`,
    dearer: ` Run: media models confirm ${id}`,
    breaker: ` Look at its key and credit, then run: media makers open ${maker}`,
  };
  return plainText(`${closedWords(offer)}${offer.closed ? next[offer.closed] : ''}`);
}

const KEYS: Record<Model['maker'], string> = {
  fal: 'FAL_KEY',
  replicate: 'REPLICATE_API_TOKEN',
  gateway: 'AI_GATEWAY_API_KEY',
  elevenlabs: 'ELEVENLABS_API_KEY',
};
