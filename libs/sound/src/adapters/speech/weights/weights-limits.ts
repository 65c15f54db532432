import { type Denial, deny } from '@libs/kernel';

/** Bytes of a voice; the largest that sherpa-onnx publishes has 0.4 GB. */
export const MOST_BYTES = 2 * 1024 ** 3;
/** Files and folders of a voice; a folder of espeak-ng has about 500. */
export const MOST_ENTRIES = 5_000;
/** Characters of a path in a voice, and folders below each other. */
const [LONGEST_PATH, DEEPEST] = [200, 10];

/** A path in a voice as it is kept. Throws for one that leads out of its folder, and for one that no published voice has. */
export function placeOf(name: string): string {
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  const isPlain = !name.startsWith('/') && !parts.includes('..') && !/[\0\\]/.test(name);
  if (!isPlain) throw refusedEntry(`${JSON.stringify(name.slice(0, LONGEST_PATH))} leads out of its folder`);
  if (name.length > LONGEST_PATH || parts.length > DEEPEST) throw refusedEntry('it has a path that is too long');
  return parts.join('/');
}

export function refusedEntry(reason: string): Denial {
  return deny('input_unsupported', `The voice was not added: ${reason}.`);
}
