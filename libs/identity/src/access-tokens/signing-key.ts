/** For clocks that differ, and for what is under way when a key changes. */
const MARGIN_SECONDS = 5 * 60;

/** For which a token lives that our own authorization server signs. */
export const SIGNED_TOKEN_SECONDS = 10 * 60;
/** For which others may remember which keys are published. */
export const PUBLISHED_KEYS_SECONDS = 10 * 60;

/** From when a key is published to its first signature: nobody meets it who could not know it. */
export const SIGNS_AFTER_SECONDS = PUBLISHED_KEYS_SECONDS + MARGIN_SECONDS;
/** For which a key is published after the next one took its place: by then its last token has expired. */
export const PUBLISHED_AFTER_SECONDS = SIGNED_TOKEN_SECONDS + MARGIN_SECONDS;
