import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import type { RenderedFile } from '@libs/rendering';
import type { ObjectStore } from '@libs/storage';
import type { ProducedFile } from '../provider.js';
import type { Render } from '../render.js';

/** Moves a file of a claim into the object store, under a key that no other claim writes to. */
export async function keepFile(store: ObjectStore, { id, fence }: Render, file: RenderedFile): Promise<ProducedFile> {
  const key = `renders/${id}/${fence}/${file.role}${extname(file.path)}`;
  const { sizeBytes, sha256 } = await store.put(key, createReadStream(file.path), { type: file.mimeType });
  return { role: file.role, key, mimeType: file.mimeType, sizeBytes, sha256 };
}
