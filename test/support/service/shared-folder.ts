/**
 * The environment variable in which the global set-up names a folder of the run, for workers and whatever they import. It holds the
 * unpacked browser, and of each shared service its data and a file named for its process.
 */
export const SHARED_FOLDER = 'TEST_SHARED_FOLDER';
