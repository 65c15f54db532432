import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the installed packages, with a slash at its end; undefined where there is none beside the program. */
export const PACKAGES = ['../../../', '../../../../']
  .map((above) => fileURLToPath(new URL(`${above}node_modules/`, import.meta.url)))
  .find((path) => existsSync(path));

/** The files and folders of this program: its modules, compiled or not, its description and its packages. */
export const PROGRAM = PACKAGES
  ? ['dist', 'libs', 'src', 'package.json', 'node_modules']
      .map((name) => join(dirname(PACKAGES), name))
      .filter((path) => existsSync(path))
  : [];
