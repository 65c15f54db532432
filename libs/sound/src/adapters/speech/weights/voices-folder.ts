import { join } from 'node:path';

/** Where the voices are that the operator added, a folder for each, and the package that speaks with them. */
export function voicesFolder(dataDir: string): string {
  return join(dataDir, 'voices');
}
