import { dirname } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  exportedNames,
  importedThroughDoors,
  libraryDoors,
  type LibraryDoor,
} from '../support/source/library-doors.js';
import { sourceFiles } from '../support/source/source-files.js';

/** Files in one folder; a fuller one falls into drawers. */
const MOST_FILES = 25;

describe('a folder', () => {
  it(`holds at most ${MOST_FILES} files`, async () => {
    const counts = new Map<string, number>();
    for (const file of await sourceFiles(['src', 'libs', 'test'])) {
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    }
    expect(counts.size).toBeGreaterThan(50);
    expect([...counts].filter(([, count]) => count > MOST_FILES)).toEqual([]);
  });
});

describe('a door of a library', () => {
  let doors: LibraryDoor[];
  let used: Set<string>;

  beforeAll(async () => {
    doors = await libraryDoors();
    used = await importedThroughDoors();
  });

  it('names what it exports', () => {
    expect(doors.length).toBeGreaterThan(15);
    expect(doors.filter(({ text }) => text.includes('export *')).map(({ file }) => file)).toEqual([]);
    expect(doors.filter((door) => exportedNames(door).length === 0).map(({ file }) => file)).toEqual([]);
  });

  it('exports nothing that only the library itself or a test uses', () => {
    const unused = doors.flatMap((door) =>
      exportedNames(door).flatMap((name) => (used.has(`${door.alias} ${name}`) ? [] : [`${door.alias} ${name}`])),
    );
    expect(unused).toEqual([]);
  });
});
