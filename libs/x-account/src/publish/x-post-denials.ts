import { type Denial, deny } from '@libs/kernel';

export function postInFlight(): Denial {
  return deny('idempotency_in_flight', 'Another call with this idempotency key is posting.', {
    nextStep: 'Repeat the same call with the same key in 2 seconds; it gets the outcome of the first one.',
    retryAfterSeconds: 2,
  });
}

/** X may have the post. The caller must not post it under another key before it knows. */
export function postUnknown(seconds: number): Denial {
  return deny('idempotency_in_flight', 'X did not say whether it took the post.', {
    nextStep: `Repeat the same call with the same key in ${seconds} seconds: it looks for the post before it sends anything.`,
    retryAfterSeconds: seconds,
  });
}

/** X may have accepted the post but does not show it, so a retry could not find out either. */
export function postNotTraceable(why: string): Denial {
  return deny('idempotency_conflict', `X did not say whether it took the post, and ${why}.`, {
    nextStep:
      'Look for the post with x_read, or ask the owner to look at the X account. Only if it is missing, call again with a new idempotency_key.',
  });
}
