/** Seconds for which the signed address of a file is good. */
export const ADDRESS_SECONDS = 15 * 60;
