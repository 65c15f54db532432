/** Seconds of the one scene of an image, and the second at which it is shown: all of it has entered and stands. */
export const STILL_SECONDS = 6;
export const STILL_AT = 5.88;
