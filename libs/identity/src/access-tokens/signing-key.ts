import { MARGIN_SECONDS, TOKEN_GONE_SECONDS } from '../token-lifetime.js';

/** For which others may remember which keys are published. */
export const PUBLISHED_KEYS_SECONDS = 10 * 60;

/** Seconds between the publication of a key and its first signature, so that every verifier has refreshed its copy. */
export const SIGNS_AFTER_SECONDS = PUBLISHED_KEYS_SECONDS + MARGIN_SECONDS;
/** Seconds for which a replaced key stays published: by then its last token has expired. */
export const PUBLISHED_AFTER_SECONDS = TOKEN_GONE_SECONDS;
