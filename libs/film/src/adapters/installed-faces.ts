import { createRequire } from 'node:module';
import { canSet } from '../typography/script-faces.js';

const require = createRequire(import.meta.url);
const found = new Map<string, boolean>();

/** Whether the package of a face is installed, looked for once by each process. */
export function isFaceInstalled(name: string): boolean {
  let isInstalled = found.get(name);
  if (isInstalled === undefined) {
    isInstalled = isFound(`${name}/package.json`);
    found.set(name, isInstalled);
  }
  return isInstalled;
}

/** Whether the faces that are installed have a letter. */
export function facesCanDraw(character: string): boolean {
  return canSet(character, isFaceInstalled);
}

function isFound(file: string): boolean {
  try {
    require.resolve(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return false;
    throw error;
  }
}
