/** For clocks that differ, and for what is under way when a key changes. */
export const MARGIN_SECONDS = 5 * 60;

/**
 * The longest lifetime that an operator may give to access tokens of our own authorization server. What must outlive every
 * token goes by this and not by the setting: tokens from before a lower setting are still valid, and the settings of
 * processes may differ.
 */
export const LONGEST_TOKEN_SECONDS = 24 * 60 * 60;

/** After this time a token of our own authorization server has expired. */
export const TOKEN_GONE_SECONDS = LONGEST_TOKEN_SECONDS + MARGIN_SECONDS;
