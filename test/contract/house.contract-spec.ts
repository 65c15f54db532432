import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  exportedNames,
  importedThroughDoors,
  libraryDoors,
  type LibraryDoor,
} from '../support/source/library-doors.js';
import { sourceFiles } from '../support/source/source-files.js';
import { FOREIGN_WRITES, type Sources, tableOwners, unlawfulWrites } from '../support/source/table-owners.js';

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

describe('a table', () => {
  let sources: Sources;
  let entities: Sources;

  beforeAll(async () => {
    const files = (await sourceFiles(['src', 'libs'])).filter((file) => /(?<!\.spec)\.ts$/.test(file));
    const served = files.filter((file) => !file.startsWith('src/migrations/'));
    sources = new Map(await Promise.all(served.map(async (file) => [file, await readFile(file, 'utf8')] as const)));
    entities = new Map([...sources].filter(([file]) => file.endsWith('.entity.ts')));
  });

  it('has one entity, and is written by the library of its entity or as FOREIGN_WRITES allows', () => {
    expect(tableOwners(sources).size).toBe(46);
    expect(unlawfulWrites(sources, FOREIGN_WRITES)).toEqual([]);
  });

  it('is written by other libraries in each way that FOREIGN_WRITES allows', () => {
    const owners = tableOwners(sources);
    const allowed = Object.entries(FOREIGN_WRITES).flatMap(([table, libraries]) =>
      Object.entries(libraries).flatMap(([library, statements]) =>
        statements.map((statement) => `libs/${library}: ${statement} ${table} of ${owners.get(table)?.[0]?.library}`),
      ),
    );
    const written = unlawfulWrites(sources, {}).map((mistake) => mistake.replace(/\/src\/[^:]+/, ''));
    expect([...new Set(written)].sort()).toEqual(allowed.sort());
  });

  it.each([
    ['libs/x402/src/planted.ts', 'await tx.sql`update account set email = null`;', 'update account of identity'],
    [
      'libs/library/src/planted.ts',
      'await sql`\n  insert into\n  account (id) values (1)`;',
      'insert account of identity',
    ],
    ['libs/events/src/planted.ts', 'sql`with gone as (delete from task t returning 1) select`', 'delete task of jobs'],
    ['libs/jobs/src/planted.ts', 'sql`truncate outbox`', 'truncate outbox of library'],
    ['libs/jobs/src/planted.ts', 'sql`update only payment p set state = 1`', 'update payment of x402'],
    [
      'libs/jobs/src/planted.ts',
      'constructor(@InjectRepository(Account) accounts) {}',
      'repository account of identity',
    ],
    ['libs/jobs/src/planted.ts', 'await tx.update(Payment, { id }, {})', 'repository payment of x402'],
    ['libs/jobs/src/planted.entity.ts', "@Entity('payment')\nexport class Other {", 'payment has another entity'],
    ['src/cli/planted.ts', 'await tx.sql<{ id: string }>`select 1`', 'src has no SQL'],
    ['src/cli/planted.ts', "await runner.query('select 1')", 'src has no SQL'],
    ['src/cli/planted.ts', 'database.getRepository(Payment)', 'repository payment of x402'],
  ])('refuses a planted violation in %s: %s', (file, text, mistake) => {
    const planted = new Map([...entities, [file, text]]);
    expect(unlawfulWrites(planted, FOREIGN_WRITES)).toEqual([`${file}: ${mistake}`]);
  });
});
