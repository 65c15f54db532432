import { type Denial, deny, inCredits } from '@libs/kernel';
import { fitModel, voiceOf } from './fit-model.js';
import { isOpen, type Offer, type OpenOffer } from './model-offers.js';
import { closedWords } from './closed-words.js';
import type { Choice, Payer, PurchaseWish } from './purchase-wish.js';
import type { Quote, QuotePurchase } from './quote-purchase.js';
import { requireWalletPrice, WALLETS_BUY } from './wallet-limit.js';

/** Substitutes that are followed one after the other. */
const MOST_SUBSTITUTES = 3;

const STUDIO = 'it stays with the embedded studio';

/** A model with its order and price. */
interface Priced {
  id: string;
  quote: Quote;
  choice: Choice;
}

/**
 * The model that makes a call: the one that it names, or one that its words need. Throws for a named model that cannot make it.
 * `auto` never throws: the embedded studio takes its place.
 */
export function choiceAmong(offers: readonly Offer[], quotes: QuotePurchase, wish: PurchaseWish, payer: Payer): Choice {
  const priced = (offer: OpenOffer): Priced | Misfit => pricedFor(offer, wish, quotes);
  return wish.model === 'auto' ? chosen(offers, wish, payer, priced) : named(offers, wish, payer, priced);
}

type Misfit = { misfit: string };
type Pricing = (offer: OpenOffer) => Priced | Misfit;

function named(offers: readonly Offer[], wish: PurchaseWish, { isWallet }: Payer, pricing: Pricing): Choice {
  const { offer, note } = openOffer(offers, requireNamed(offers, wish));
  const priced = pricing(offer);
  if ('misfit' in priced) throw deny('input_unsupported', priced.misfit, { nextStep: CHANGE });
  const credits = priced.quote.credits * wish.count;
  if (isWallet) requireWalletPrice(credits, `${priced.id} costs ${inCredits(credits)} for this`);
  const { purchase, notes } = priced.choice;
  return { purchase, notes: [...(note === undefined ? [] : [note]), ...notes] };
}

/** The cheapest open model that makes it, if the caller can pay for it. */
function chosen(offers: readonly Offer[], wish: PurchaseWish, payer: Payer, pricing: Pricing): Choice {
  if (wish.ownWay !== undefined) return { notes: [wish.ownWay] };
  if (wish.need === undefined) return { notes: [NO_NEED] };
  const ofKind = offers.filter(({ model }) => model.kind === wish.kind);
  const fitting = ofKind.filter(isOpen).map(pricing);
  const priced = fitting.filter((one): one is Priced => !('misfit' in one));
  const [cheapest] = priced.toSorted((a, b) => a.quote.credits - b.quote.credits);
  const refused = brokenNotes(ofKind);
  if (cheapest === undefined) return { notes: [noneNote(wish.need, fitting), ...refused] };
  const hindrance = hindranceOf(cheapest, wish, payer);
  if (hindrance !== undefined) return { notes: [`${hindrance}: ${STUDIO}.`, ...refused] };
  const { purchase, notes } = cheapest.choice;
  return { purchase, notes: [chosenNote(cheapest, wish.need, priced.length), ...refused, ...notes] };
}

function pricedFor({ model, confirmed }: OpenOffer, wish: PurchaseWish, quotes: QuotePurchase): Priced | Misfit {
  const fit = fitModel(model, wish);
  if (fit.misfit !== undefined) return { misfit: fit.misfit };
  const { brief, notes } = fit;
  const quote = quotes.run(model, confirmed, { ...wish, durationSeconds: brief.durationSeconds });
  const { credits: creditsEach, ceilingMicrodollars } = quote;
  const inputs = (brief.given ?? []).map(({ resourceId }) => resourceId);
  const purchase = {
    model: model.id,
    creditsEach,
    brief: { ...brief, ceilingMicrodollars, inputs },
    count: wish.count,
  };
  return { id: model.id, quote, choice: { purchase, notes } };
}

const CHANGE = 'Change this, name another model of media://models, or leave model out. Nothing was started or charged.';
const NO_NEED =
  'It stays with the embedded studio: the words need no photo, person or real motion. To have a model make it, name one of media://models.';

function requireNamed(offers: readonly Offer[], { kind, model: id, voice = '' }: PurchaseWish): Offer {
  const offer =
    id === undefined
      ? offers.find(({ model }) => model.kind === kind && hasVoice(model, voice))
      : offers.find(({ model }) => model.id === id);
  if (offer === undefined) {
    throw deny('input_unsupported', id === undefined ? 'No model has this voice.' : 'No model has this id.', {
      nextStep: 'Read media://models for the models and voices of this service, or leave it out. Nothing was started.',
    });
  }
  if (offer.model.kind !== kind) {
    throw deny('input_unsupported', `${offer.model.id} makes ${offer.model.kind}, and this call makes ${kind}.`, {
      nextStep: CHANGE,
    });
  }
  return offer;
}

function hasVoice(model: Offer['model'], voice: string): boolean {
  return [model.id, model.maker].some((name) => voice.startsWith(`${name}/`)) && voiceOf(model, voice) !== undefined;
}

/** The model if it can be called, or the substitute of one that is gone. */
function openOffer(offers: readonly Offer[], named: Offer): { offer: OpenOffer; note?: string } {
  let offer: Offer | undefined = named;
  for (let step = 0; offer !== undefined && step <= MOST_SUBSTITUTES; step += 1) {
    if (isOpen(offer)) return { offer, ...(offer !== named && { note: substituteNote(named, offer) }) };
    if (offer.closed !== 'retired' && offer.closed !== 'set_aside') break;
    const substitute: string | undefined = offer.model.substitute;
    offer = offers.find(({ model }) => model.id === substitute);
  }
  throw cannotBeCalled(named);
}

function substituteNote(named: Offer, { model }: Offer): string {
  return `${closedWords(named)} Its substitute ${model.id} makes it.`;
}

function cannotBeCalled(offer: Offer): Denial {
  const isShort = offer.closed === 'breaker';
  return deny('provider_unavailable', closedWords(offer), {
    nextStep: isShort
      ? 'Repeat later, name another model of media://models, or leave model out. Nothing was charged.'
      : 'Leave model out, or name one of media://models; the operator of this service decides which can be called. Nothing was charged.',
    retryable: isShort,
  });
}

/** Why the caller does not get the model that fits. */
function hindranceOf({ id, quote }: Priced, { count, maxCredits }: PurchaseWish, payer: Payer): string | undefined {
  const credits = quote.credits * count;
  const costs = `${id} would cost ${inCredits(credits)}`;
  if (maxCredits !== undefined && credits > maxCredits) return `${costs}, above max_cost_credits of ${maxCredits}`;
  if (credits <= payer.balance) return undefined;
  return `${costs}, and ${payer.isWallet ? WALLETS_BUY : `the balance has ${payer.balance}`}`;
}

function noneNote(need: string, misfits: readonly (Priced | Misfit)[]): string {
  const why = misfits.flatMap((one) => ('misfit' in one ? [one.misfit] : [])).slice(0, 2);
  const none = misfits.length === 0 ? 'no model can be called now' : `no model that can be called makes it`;
  return [`The words ask for ${need}, and ${none}: ${STUDIO}.`, ...why].join(' ');
}

function chosenNote({ id, quote }: Priced, need: string, count: number): string {
  const others =
    count === 1 ? 'the only model that can be called for this' : `the cheapest of ${count} models for this`;
  return `${id} makes it, as the words ask for ${need}; it is ${others} (${quote.words}).`;
}

/** Makers that could have been asked, were it not for the operator's account there. */
function brokenNotes(offers: readonly Offer[]): string[] {
  const makers = new Set(offers.filter(({ closed }) => closed === 'breaker').map(({ model }) => model.maker));
  return [...makers].map((maker) => `${maker} is not asked now: it refuses the account of this service.`);
}
