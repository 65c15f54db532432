import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PictureSet } from '../../pictures/picture-index.js';

const require = createRequire(import.meta.url);

const PACKAGES: Record<PictureSet, string> = {
  fluent: '@iconify-json/fluent-emoji-flat',
  noto: '@iconify-json/noto',
  tabler: '@iconify-json/tabler',
  flag: '@iconify-json/flagpack',
  simple: '@iconify-json/simple-icons',
};

/** Path of a file of a packaged set of pictures. */
export function fileOfSet(set: PictureSet, file: 'icons.json' | 'chars.json' | 'metadata.json'): string {
  return join(dirname(require.resolve(`${PACKAGES[set]}/package.json`)), file);
}

/** Path of the list of words for each emoji. */
export function emojiWordsFile(): string {
  return require.resolve('emojilib/dist/emoji-en-US.json');
}
