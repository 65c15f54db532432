import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sourceFiles } from './source-files.js';

const ROOT = join(import.meta.dirname, '../../..');
const EXPORT = /^export (?:type )?\{([^}]*)\} from '[^']+';$/gm;
/** Libraries that are loaded late. */
const LATE_IMPORT = /\{([^{}]*)\} = await import\('(@libs\/[^']+)'\)/g;
const IMPORT = /^import (?:type )?\{([^}]*)\} from '(@libs\/[^']+)';$/gm;

/** A door of a library, by the alias that enters it. */
export interface LibraryDoor {
  alias: string;
  /** From the root of the repository. */
  file: string;
  text: string;
}

/** The doors of each library. */
export async function libraryDoors(): Promise<LibraryDoor[]> {
  const doors: LibraryDoor[] = [];
  for (const library of await readdir(join(ROOT, 'libs'))) {
    for (const part of ['', '/adapters', '/settings']) {
      const file = `libs/${library}/src${part}/index.ts`;
      if (!existsSync(join(ROOT, file))) continue;
      doors.push({ alias: `@libs/${library}${part}`, file, text: readFileSync(join(ROOT, file), 'utf8') });
    }
  }
  return doors;
}

/** Names that a door exports from another file. */
export const exportedNames = ({ text }: LibraryDoor): string[] =>
  [...text.matchAll(EXPORT)].flatMap(([, list = '']) => names(list, 'after'));

/** `alias name` of everything that the service imports through a door, tests left out. */
export async function importedThroughDoors(): Promise<Set<string>> {
  const used = new Set<string>();
  for (const file of await sourceFiles(['src', 'libs', 'ormconfig.ts'])) {
    if (/\.spec\.ts$|^libs\/[^/]+\/(?!src\/)/.test(file)) continue;
    const text = readFileSync(join(ROOT, file), 'utf8');
    for (const [, list = '', alias] of [...text.matchAll(IMPORT), ...text.matchAll(LATE_IMPORT)]) {
      for (const name of names(list, 'before')) used.add(`${alias} ${name}`);
    }
  }
  return used;
}

/** Of `a, type B, c as d` the names before or after `as`. */
function names(list: string, side: 'before' | 'after'): string[] {
  return list
    .split(',')
    .map((part) => part.trim().replace(/^type /, ''))
    .filter(Boolean)
    .map((part) => part.split(' as ').at(side === 'before' ? 0 : -1)!);
}
