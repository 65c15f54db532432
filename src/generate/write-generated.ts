import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { generatedFiles } from './generated-files.js';

/** Writes every generated file below a folder, the project's own unless told otherwise. */
export async function writeGenerated(folder: string): Promise<void> {
  for (const { path, text } of await generatedFiles()) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}
