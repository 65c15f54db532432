import { access, constants, realpath } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** The real path of a program on a search path; undefined where it is not there. */
export async function findProgram(name: string, searchPath: string): Promise<string | undefined> {
  for (const folder of searchPath.split(delimiter)) {
    const path = join(folder, name);
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return realpath(path);
  }
  return undefined;
}
