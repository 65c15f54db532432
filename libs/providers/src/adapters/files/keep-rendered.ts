import type { ObjectStore } from '@libs/storage';
import type { ProducedFile } from '../../provider.js';
import type { Render } from '../../embedded/render.entity.js';
import { keepFile } from './keep-file.js';
import type { MadeFile } from '../child-process/made-file.js';

/** Moves the files of a claim into the object store, under keys that no other claim writes to. */
export function keepRendered(
  store: ObjectStore,
  folder: string,
  { id, fence }: Render,
  files: { role: ProducedFile['role']; file: MadeFile }[],
  signal: AbortSignal,
): Promise<ProducedFile[]> {
  return Promise.all(
    files.map(async ({ role, file }) => ({
      role,
      ...(await keepFile(store, folder, file, `renders/${id}/${fence}/${role}`, signal)),
    })),
  );
}
