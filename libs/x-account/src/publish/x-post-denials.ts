import { Denial } from '@libs/kernel';

export class PostKeyConflict extends Denial {
  constructor(key: string) {
    super('idempotency_conflict', `The idempotency key "${key}" was used before with another post.`);
  }
}

export class PostInFlight extends Denial {
  constructor() {
    super('idempotency_in_flight', 'Another call with this idempotency key is posting.', {
      nextStep: 'Repeat the same call with the same key in 2 seconds; it gets the outcome of the first one.',
      retryAfterSeconds: 2,
    });
  }
}

/** X may have the post. The caller must not post it under another key before it knows. */
export class PostUnknown extends Denial {
  constructor(seconds: number) {
    super('idempotency_in_flight', 'X did not say whether it took the post.', {
      nextStep: `Repeat the same call with the same key in ${seconds} seconds: it looks for the post before it sends anything.`,
      retryAfterSeconds: seconds,
    });
  }
}

/** X may have the post, and does not show it; a repeat would not tell either. */
export class PostNotTraceable extends Denial {
  constructor(why: string) {
    super('idempotency_conflict', `X did not say whether it took the post, and ${why}.`, {
      nextStep:
        'Look for the post with x_read, or ask the owner to look at the X account. Only if it is missing, call again with a new idempotency_key.',
    });
  }
}

export class PostTooLong extends Denial {
  constructor(weight: number, most: number) {
    super('input_unsupported', `The text weighs ${weight} characters; X takes ${most}.`, {
      nextStep: 'Shorten the text. A link counts as 23 characters, an emoji or a Chinese character as 2.',
    });
  }
}

export class TextUnusable extends Denial {
  constructor() {
    super('input_unsupported', 'The text has a byte order mark or a sign that is no character; X refuses those.', {
      nextStep: 'Remove it (U+FEFF, U+FFFE or U+FFFF) and call again.',
    });
  }
}

export class MediaUnfit extends Denial {
  constructor(why: string) {
    super('input_unsupported', why);
  }
}
