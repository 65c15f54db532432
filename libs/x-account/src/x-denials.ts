import { type Denial, deny } from '@libs/kernel';
import type { XFailure } from './gateway/x-failure.js';
import type { XCapability } from './x-capability.js';

/** Where a person connects an X account and gives grants. */
const X_ACCOUNT_PATH = '/account/x';

export function xNotConnected(): Denial {
  return deny('x_not_connected', 'No X account is connected to this account.');
}

export function xConnectionBroken(cause?: unknown): Denial {
  return deny('x_not_connected', 'X no longer accepts the connection of this account.', {
    nextStep: `Ask the owner of the account to connect the X account again at ${X_ACCOUNT_PATH}, and to give the grant again.`,
    cause,
  });
}

export function xGrantRequired(capability: XCapability): Denial {
  return deny('x_grant_required', `These credentials hold no grant to ${capability} on the X account.`, {
    nextStep: `Ask the owner of the account to give these credentials the grant ${capability} at ${X_ACCOUNT_PATH}.`,
  });
}

export function xGrantRevoked(capability: XCapability): Denial {
  return deny('x_grant_revoked', `The grant of these credentials to ${capability} on the X account has ended.`, {
    nextStep: `Ask the owner of the account to give the grant ${capability} again at ${X_ACCOUNT_PATH}.`,
  });
}

/** Seconds to wait where X names no time. */
const DEFAULT_WAIT_SECONDS = 60;

/**
 * The refusal that a caller gets for a failure of X. What X said is quoted: it is a stranger's text. `unknown` is for an act
 * that does no harm when it is repeated.
 */
export function denialOf(failure: XFailure): Denial {
  const { kind, detail } = failure;
  const said = detail === undefined ? '' : ` X says: "${detail}".`;
  const wait = failure.retryAfterSeconds ?? DEFAULT_WAIT_SECONDS;
  switch (kind) {
    case 'revoked':
    case 'not_authorized':
      return xConnectionBroken();
    case 'app_refused':
      return deny('x_rejected', `X refuses the application of this service.${said}`, {
        nextStep: 'Tell the operator of this service; a change of the request does not help.',
      });
    case 'duplicate':
      return deny('x_rejected', `X refuses the post: the account has posted this text before.${said}`, {
        nextStep: 'Change the text, and use a new idempotency_key. Nothing was posted.',
      });
    case 'not_permitted':
      return deny('x_rejected', `X does not permit this to the account.${said}`, {
        nextStep:
          'Where the post is a reply, check that reply_to still exists. Else ask the owner to look at the X account; a retry does not help.',
      });
    case 'not_found':
      return deny('not_found', `X knows no such post, or the account may not see it.${said}`, {
        nextStep: 'Check the id; x_read shows the recent posts of the account.',
      });
    case 'invalid':
      return deny('x_rejected', `X refuses the request.${said}`);
    case 'media_refused':
      return deny('x_rejected', `X cannot use the media.${said}`, {
        nextStep: 'Make the media smaller or shorter, or leave it out, and use a new idempotency_key.',
      });
    case 'rate_limited':
      return deny('rate_limited', `X takes no more requests of this account for ${wait} seconds.`, {
        nextStep: `Wait ${wait} seconds, then repeat the same call. Nothing was done.`,
        retryAfterSeconds: wait,
      });
    case 'unavailable':
      return deny('provider_unavailable', 'X does not answer. Nothing was done.', {
        nextStep: 'Repeat the same call later.',
        retryAfterSeconds: wait,
      });
    case 'unknown':
      return deny('provider_unavailable', 'X did not say whether it carried the request out.', {
        nextStep: 'Repeat the same call; doing it twice does no harm.',
        retryAfterSeconds: 1,
      });
  }
}
