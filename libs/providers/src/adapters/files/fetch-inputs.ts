import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { deny, discardStream } from '@libs/kernel';
import { STYLE_TYPE } from '@libs/drawing';
import { captionsBeside } from '@libs/sound';
import { copyWhole, storing } from './copy-hashed.js';
import { resourceDamaged } from './resource-damaged.js';
import { abortable } from '../abortable.js';
import type { OpenInput } from '../render-inputs.js';

/** The kinds of image, film, narration and adapter that the service itself writes; no others reach a render. */
const EXTENSIONS: Partial<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'video/mp4': 'mp4',
  'audio/mpeg': 'mp3',
  [STYLE_TYPE]: 'json',
};

interface Fetching {
  accountId: string;
  directory: string;
  open: OpenInput;
  signal: AbortSignal;
}

/**
 * Copies the inputs of a render into its folder, each checked against its hash; answers their paths by id. The captions of a sound lie
 * beside it.
 */
export async function fetchInputs(ids: readonly string[], fetching: Fetching): Promise<Record<string, string>> {
  const { accountId, directory, open, signal } = fetching;
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
    if (!(await copyWhole(input, path, signal))) throw resourceDamaged(id);
    if (input.mimeType.startsWith('audio/')) await fetchCaptions(id, captionsBeside(path), fetching);
    paths[id] = path;
  }
  return paths;
}

/** Nothing where there are none. */
async function fetchCaptions(id: string, path: string, { accountId, open, signal }: Fetching): Promise<void> {
  const captions = await abortable(
    open(accountId, id, 'captions'),
    signal,
    (late) => late && discardStream(late.bytes),
  );
  if (captions && !(await copyWhole(captions, path, signal))) throw resourceDamaged(id);
}
