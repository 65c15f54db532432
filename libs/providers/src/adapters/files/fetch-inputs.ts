import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Companion, deny } from '@libs/kernel';
import { STYLE_TYPE } from '@libs/drawing';
import { discardStream } from './discard-stream.js';
import { copyHashed, storing } from './copy-hashed.js';
import { resourceDamaged } from './resource-damaged.js';
import { abortable } from '../abortable.js';

/** A resource that a render uses, as whoever owns the library hands it out. */
export interface RenderInput {
  bytes: AsyncIterable<Uint8Array>;
  mimeType: string;
  /** Hexadecimal. */
  sha256: string;
}

/** The resources of accounts, for renders that use them. */
export abstract class RenderInputs {
  /** Opens the media, or the file beside it that is named. Undefined: there is none, or the store has lost it. */
  abstract run(accountId: string, resourceId: string, companion?: Companion): Promise<RenderInput | undefined>;
}

export type OpenInput = RenderInputs['run'];

/** The kinds of image and adapter that the service itself writes; no others reach a render. */
const EXTENSIONS: Partial<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/avif': 'avif',
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
      throw deny('input_unsupported', `Image ${id} is ${input.mimeType}; png, jpeg, webp and avif can be used.`);
    }
    const path = join(folder, `${Object.keys(paths).length}.${extension}`);
    if ((await copyHashed(input.bytes, path, signal)) !== input.sha256) throw resourceDamaged(id);
    paths[id] = path;
  }
  return paths;
}
