/** Bytes of the largest file that is taken in. */
export const LARGEST_IMPORT_BYTES = 512 * 1024 * 1024;

/** The largest number of pixels that one file may decode to: frames of 40 megapixels, 240 a second, for little more than 15 minutes. */
export const MOST_DECODED_PIXELS = 40_000_000 * 240 * 901;
