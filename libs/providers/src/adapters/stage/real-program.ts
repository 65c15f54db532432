import { access, constants, realpath } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** The real path of a program that is named by a path, or by a name on this search path. */
export async function realProgram(program: string, searchPath = ''): Promise<string> {
  if (program.includes('/')) return realpath(program);
  for (const folder of searchPath.split(delimiter)) {
    const path = join(folder, program);
    if (await isProgram(path)) return realpath(path);
  }
  throw new Error(`${program} is not on the path ${searchPath}`);
}

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
