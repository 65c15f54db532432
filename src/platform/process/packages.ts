import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the installed packages, with a slash at its end; undefined where there is none beside the program. */
export const PACKAGES = ['../../../', '../../../../']
  .map((above) => fileURLToPath(new URL(`${above}node_modules/`, import.meta.url)))
  .find((path) => existsSync(path));
