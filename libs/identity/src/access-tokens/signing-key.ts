import { MARGIN_SECONDS, TOKEN_GONE_SECONDS } from '../token-lifetime.js';

/** For which others may remember which keys are published. */
export const PUBLISHED_KEYS_SECONDS = 10 * 60;

/** From when a key is published to its first signature: nobody meets it who could not know it. */
export const SIGNS_AFTER_SECONDS = PUBLISHED_KEYS_SECONDS + MARGIN_SECONDS;
/** For which a key is published after the next one took its place: by then its last token has expired. */
export const PUBLISHED_AFTER_SECONDS = TOKEN_GONE_SECONDS;
