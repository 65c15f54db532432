import { type Denial, type DenialBody, deny } from '@libs/kernel';
import type { Purchase, PurchaseTroubleKind } from '../../purchases/purchase.entity.js';

interface FailureRule {
  code: 'content_rejected' | 'cost_ceiling_exceeded' | 'provider_unavailable';
  /** What happened, after the maker's name. */
  happened: string;
  nextStep: string;
  retryable?: false;
}

const REPEAT: FailureRule = {
  code: 'provider_unavailable',
  happened: 'ended the request without a result',
  nextStep: 'Repeat the call, or choose another model.',
};

const RULES: Partial<Record<PurchaseTroubleKind, FailureRule>> = {
  refused: {
    code: 'content_rejected',
    happened: 'refused the words or inputs',
    nextStep: 'Change the prompt or the inputs; repeating them will not help.',
  },
  account: {
    code: 'provider_unavailable',
    happened: 'does not serve this service at present',
    nextStep: 'Use a model of another maker, or leave out model; the operator of this service must act.',
    retryable: false,
  },
  gone: {
    code: 'provider_unavailable',
    happened: 'no longer has the model',
    nextStep: 'Choose another model of media://models, or leave out model.',
    retryable: false,
  },
  dearer: {
    code: 'cost_ceiling_exceeded',
    happened: 'asks for more than was held',
    nextStep: 'Look at the price with estimate_cost, or choose another model of media://models.',
  },
  not_accepted: {
    code: 'provider_unavailable',
    happened: 'did not accept the request, however often it was sent',
    nextStep: 'Repeat the call later, or choose a model of another maker.',
  },
};

const LOST: FailureRule = {
  code: 'provider_unavailable',
  happened: 'gave no result that could be had',
  nextStep: 'This request is never sent again; a new call is a new order.',
};

/** What the caller of an ended purchase without a result reads. */
export function purchaseFailure({ maker, model, state, trouble_kind: kind, trouble_text: text }: Purchase): DenialBody {
  const rule = state === 'unknown' ? LOST : ((kind && RULES[kind]) ?? REPEAT);
  const words = text ? ` ${text}` : '';
  return deny(rule.code, `The maker ${maker} ${rule.happened} (model ${model}).${words}`, {
    nextStep: `Nothing was charged. ${rule.nextStep}`,
    retryable: rule.retryable,
  }).body();
}

/** For the render of a purchase that has ended: it is not tried again. */
export function purchaseEnded(purchase: Purchase | undefined): Denial {
  if (!purchase) return deny('internal_error', 'The purchase of this render is gone.', { retryable: false });
  const { error_code: code, error_description: text, actionable_next_step: nextStep } = purchaseFailure(purchase);
  return deny(code, text, { nextStep, retryable: false });
}
