import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { deny } from '@libs/kernel';
import { STYLE_TYPE } from '@libs/drawing';
import { discardStream } from './discard-stream.js';
import { copyHashed, storing } from './copy-hashed.js';
import { resourceDamaged } from './resource-damaged.js';
import { abortable } from '../abortable.js';
import type { OpenInput } from '../render-inputs.js';

/** The kinds of image, film and adapter that the service itself writes; no others reach a render. */
const EXTENSIONS: Partial<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'video/mp4': 'mp4',
  [STYLE_TYPE]: 'json',
};

/** Copies the inputs of a render into its folder, each checked against its hash; answers their paths by id. */
export async function fetchInputs(
  ids: readonly string[],
  {
    accountId,
    directory,
    open,
    signal,
  }: { accountId: string; directory: string; open: OpenInput; signal: AbortSignal },
): Promise<Record<string, string>> {
  const paths: Record<string, string> = {};
  if (ids.length === 0) return paths;
  const folder = join(directory, 'inputs');
  await storing(mkdir(folder, { mode: 0o700 }));
  for (const id of new Set(ids)) {
    signal.throwIfAborted();
    const input = await abortable(open(accountId, id), signal, (late) => late && discardStream(late.bytes));
    if (!input) throw resourceDamaged(id);
    const extension = EXTENSIONS[input.mimeType];
    if (!extension) {
      discardStream(input.bytes);
      throw deny(
        'input_unsupported',
        `Resource ${id} is ${input.mimeType}; png, jpeg, webp, avif and mp4 can be used.`,
      );
    }
    const path = join(folder, `${Object.keys(paths).length}.${extension}`);
    if ((await copyHashed(input.bytes, path, signal)) !== input.sha256) throw resourceDamaged(id);
    paths[id] = path;
  }
  return paths;
}
