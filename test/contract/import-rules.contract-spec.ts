import { builtinModules } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PlantedTree, type Refusal } from '../support/source/planted-tree.js';

/*
 * The law is written here a second time, by hand: these are the answers, import-law.cjs and .dependency-cruiser.cjs are the program. A tree
 * is planted with every import between any two rooms of the house; exactly the unlawful ones must be refused.
 */

/** Library → what its ideas may import; with `+`, what its adapters may import besides. */
const LIBRARY_LAW: Record<string, string> = {
  kernel: '',
  database: 'kernel',
  storage: 'kernel database',
  identity: 'kernel database',
  access: 'kernel identity database',
  library: 'kernel storage database',
  drawing: 'kernel',
  sound: 'kernel drawing',
  film: 'kernel drawing sound',
  providers: 'kernel storage database + drawing sound film',
  jobs: 'kernel library providers database + film',
  x402: 'kernel library identity database',
  'x-account': 'kernel access identity library storage database',
  events: 'kernel identity library database',
  catalog: 'kernel x402 x-account jobs library access identity providers drawing sound film',
};
const LIBRARIES = Object.keys(LIBRARY_LAW);
/** Of these the catalogue takes ideas alone. */
const PLAIN_DOORS = ['drawing', 'sound', 'film'];

/** Folder of src → folders of src it may import, then the libraries it may import. */
const ROOM_LAW: Record<string, [rooms: string, libraries: string]> = {
  platform: ['', 'kernel database x402'],
  migrations: ['', 'kernel database'],
  auth: ['platform', 'kernel access catalog database identity library storage x-account x402'],
  jobs: ['platform', 'kernel access database events identity jobs library providers storage'],
  events: ['platform', 'kernel database events identity'],
  'webhook-endpoints': ['auth platform', 'kernel database events identity'],
  mcp: ['auth platform', 'kernel catalog database film identity jobs library providers sound storage x-account x402'],
  discovery: ['auth mcp platform', 'kernel catalog identity jobs x-account x402'],
  x402: ['auth platform', 'kernel catalog identity library x402'],
  resolve: ['auth platform', 'kernel access identity library storage'],
  webhooks: ['auth platform', 'kernel events jobs library providers'],
  internal: ['auth platform', 'kernel events jobs'],
  'x-account': ['auth platform', 'kernel access database identity library x-account'],
  console: ['auth platform', 'kernel access catalog database events identity jobs x-account'],
  web: ['auth console platform', 'kernel catalog database identity'],
};
const ROOMS = Object.keys(ROOM_LAW);

const PURE_BUILTINS = ['crypto', 'path', 'url', 'util', 'buffer', 'events', 'net'];
const WORLDLY_BUILTINS = builtinModules
  .map((name) => name.replace(/^node:/, ''))
  .filter((name) => !name.startsWith('_') && !PURE_BUILTINS.includes(name));
const WORLDLY_PACKAGES = ['pg', '@nestjs/core', '@nestjs/config', 'fastify', 'undici', 'sharp', '@napi-rs/canvas'];

const words = (text: string) => text.split(' ').filter(Boolean);
const plainDoor = (library: string) => `libs/${library}/src/index.ts`;
const adaptersDoor = (library: string) => `libs/${library}/src/adapters/index.ts`;
const others = <T>(all: T[], own: T) => all.filter((one) => one !== own);
const bothDoors = (libraries: string[]) => libraries.flatMap((name) => [`@libs/${name}`, `@libs/${name}/adapters`]);
const edges = (refusals: Refusal[]) => new Set(refusals.map(({ from, to }) => `${from} → ${to}`));

/** What must be refused to a file of this library, one refusal for each door. */
function unlawfulDoors(library: string, part: 'ideas' | 'adapters', from: string): Refusal[] {
  const [anywhere = '', inAdapters = ''] = LIBRARY_LAW[library]!.split('+');
  const row = words(part === 'ideas' ? anywhere : `${anywhere} ${inAdapters}`);
  const rule = `${library}-${part}-import-only-their-row`;
  return others(LIBRARIES, library).flatMap((to): Refusal[] => {
    if (!row.includes(to)) return [plainDoor(to), adaptersDoor(to)].map((door) => ({ rule, from, to: door }));
    if (part === 'ideas') return [{ rule: 'ideas-never-see-adapters', from, to: adaptersDoor(to) }];
    if (library !== 'catalog' || !PLAIN_DOORS.includes(to)) return [];
    return [{ rule: `catalog-takes-only-ideas-of-${to}`, from, to: adaptersDoor(to) }];
  });
}

/** One violation for each rule: the importing file, the specifier, the imported file and the rule that refuses it. */
const SINGLE_VIOLATIONS: [rule: string, from: string, specifier: string, to: string][] = [
  ['libraries-never-see-src', 'libs/storage/src/looks-up.ts', '../../../src/mcp/target.js', 'src/mcp/target.ts'],
  ['libraries-never-see-src', 'libs/storage/src/s.module.ts', '../../../src/mcp/target.js', 'src/mcp/target.ts'],
  ['libraries-never-see-src', 'libs/storage/src/adapters/reads.ts', '../../../../ormconfig.js', 'ormconfig.ts'],
  [
    'libraries-are-entered-by-their-doors',
    'libs/library/src/digs.ts',
    '../../storage/src/inner.js',
    'libs/storage/src/inner.ts',
  ],
  [
    'libraries-are-entered-by-their-doors',
    'src/mcp/digs.ts',
    '../../libs/storage/src/inner.js',
    'libs/storage/src/inner.ts',
  ],
  ['settings-import-only-their-packages', 'libs/storage/src/a.settings.ts', 'pg', 'node_modules/pg/index.js'],
  ['ideas-import-only-pure-packages', 'libs/storage/src/plain.ts', 'pg', 'node_modules/pg/index.js'],
  ['libraries-are-called-by-name', 'libs/library/src/walks.ts', '../../storage/src/index.js', plainDoor('storage')],
  ['libraries-are-called-by-name', 'src/mcp/walks.ts', '../../libs/storage/src/index.js', plainDoor('storage')],
  ['libraries-are-called-by-name', 'test/e2e/walks.ts', '../../libs/storage/src/index.js', plainDoor('storage')],
  ['a-library-does-not-call-itself', 'libs/storage/src/adapters/calls.ts', '@libs/storage', plainDoor('storage')],
  [
    'ideas-never-see-adapters',
    'libs/storage/src/touches.ts',
    './adapters/inner.js',
    'libs/storage/src/adapters/inner.ts',
  ],
  ['the-environment-has-one-reader', 'libs/storage/src/adapters/settings.ts', 'node:process', 'process'],
  ['the-environment-has-one-reader', 'src/mcp/settings.ts', 'process', 'process'],
  ['the-service-runs-without-development-packages', 'src/mcp/develops.ts', 'vitest', 'node_modules/vitest/index.js'],
  ['every-package-is-declared', 'src/mcp/borrows.ts', 'borrowed', 'node_modules/borrowed/index.js'],
  [
    'the-console-knows-the-service-by-its-api',
    'web/src/pages/library/serves.ts',
    '../../../../src/mcp/target.js',
    'src/mcp/target.ts',
  ],
  ['a-page-imports-no-other-page', 'web/src/pages/library/page.ts', '../usage/page.js', 'web/src/pages/usage/page.ts'],
  ['the-service-never-imports-tests', 'src/mcp/tests.ts', '../../test/support/fake.js', 'test/support/fake.ts'],
  [
    'the-service-never-imports-tests',
    'libs/storage/src/tests.ts',
    './lawful.spec.js',
    'libs/storage/src/lawful.spec.ts',
  ],
  ['every-library-has-a-row', 'libs/helpers/src/index.ts', '@libs/kernel', plainDoor('kernel')],
  ['every-room-has-a-row', 'src/services/anything.ts', '@libs/kernel', plainDoor('kernel')],
  ['every-room-has-a-row', 'src/anything.ts', '@libs/kernel', plainDoor('kernel')],
  ['src-mcp-imports-only-its-row', 'src/mcp/climbs.ts', '../app.js', 'src/app.ts'],
  ['src-mcp-imports-only-its-row', 'src/mcp/connects.ts', '../../ormconfig.js', 'ormconfig.ts'],
  ['every-import-resolves', 'src/mcp/dreams.ts', './nowhere.js', './nowhere.js'],
];

/** Files that import much and lawfully: no refusal may name them. */
const LAWFUL: [from: string, specifiers: string[]][] = [
  ['src/main.ts', ['./app.js', './mcp/target.js', 'fastify', 'node:fs', ...bothDoors(LIBRARIES)]],
  ['src/cli.ts', ['./x402/target.js', '../ormconfig.js', ...bothDoors(LIBRARIES)]],
  ['src/mcp/mcp.module.ts', ['../x402/target.js', '../platform/target.js', ...bothDoors(LIBRARIES)]],
  ['libs/storage/src/storage.module.ts', ['./adapters/inner.js', '@nestjs/common', '@libs/library/adapters']],
  ['libs/storage/src/lawful.spec.ts', ['./inner.js', './adapters/inner.js', 'vitest', 'node:fs', '@libs/catalog']],
  ['libs/storage/src/adapters/lawful.ts', ['../inner.js', 'pg', 'node:fs', 'node:child_process', '@libs/database']],
  [
    'libs/storage/src/lawful.ts',
    ['./inner.js', 'zod', '@nestjs/common', 'typeorm', 'node:crypto', 'events', '@libs/kernel'],
  ],
  ['libs/library/src/deletion/lawful.ts', ['../credits/planted.entity.js']],
  ['libs/storage/src/lawful.settings.ts', ['zod', '@nestjs/config', '@libs/kernel']],
  ['src/platform/settings/environment.ts', ['node:process', 'zod', '@libs/kernel']],
  ['src/mcp/lawful.ts', ['./target.js', '../auth/target.js', '../platform/target.js', 'fastify', 'node:fs']],
  [
    'test/e2e/lawful.ts',
    [
      '../../src/app.js',
      '../support/fake.js',
      '../../libs/storage/src/inner.js',
      '@libs/storage',
      '@libs/storage/adapters',
      'vitest',
    ],
  ],
];

describe('the import law', () => {
  let tree: PlantedTree;
  let refused: Refusal[];

  /** Every one of the expected refusals happened, by that rule; nothing else was refused to those files. */
  function expectRefused(expected: Refusal[], isOneOfThem: (from: string) => boolean) {
    const seen = refused.filter(({ from }) => isOneOfThem(from));
    const names = new Set(seen.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`));
    const missing = expected.filter(({ rule, from, to }) => !names.has(`${rule}: ${from} → ${to}`));
    expect(missing, 'not refused').toEqual([]);
    expect(edges(seen)).toEqual(edges(expected));
  }

  beforeAll(async () => {
    tree = await PlantedTree.create();
    await tree.plantPackages({
      dependencies: ['zod', '@nestjs/common', 'typeorm', ...WORLDLY_PACKAGES],
      devDependencies: ['vitest'],
      undeclared: ['borrowed'],
    });
    for (const library of LIBRARIES) {
      for (const file of ['index.ts', 'adapters/index.ts']) await tree.plant(`libs/${library}/src/${file}`);
      const doors = bothDoors(others(LIBRARIES, library));
      await tree.plant(`libs/${library}/src/ideas-by-value.ts`, doors);
      await tree.plant(`libs/${library}/src/ideas-by-type.ts`, doors, 'import type');
      await tree.plant(`libs/${library}/src/adapters/adapters-by-value.ts`, doors);
      await tree.plant(`libs/${library}/src/adapters/adapters-by-type.ts`, doors, 'import type');
      await tree.plant(`libs/${library}/src/worldly-packages.ts`, WORLDLY_PACKAGES);
      await tree.plant(
        `libs/${library}/src/worldly-builtins.ts`,
        WORLDLY_BUILTINS.map((name) => `node:${name}`),
      );
    }
    for (const room of ROOMS) {
      await tree.plant(`src/${room}/target.ts`);
      const rooms = others(ROOMS, room).map((other) => `../${other}/target.js`);
      const all = [...rooms, ...bothDoors(LIBRARIES), '../../libs/helpers/src/index.js'];
      await tree.plant(`src/${room}/visitor-by-value.ts`, all);
      await tree.plant(`src/${room}/visitor-by-type.ts`, all, 'import type');
    }
    for (const file of ['inner.ts', 'adapters/inner.ts']) await tree.plant(`libs/storage/src/${file}`);
    await tree.plant('libs/library/src/credits/planted.entity.ts');
    for (const file of ['ormconfig.ts', 'src/app.ts', 'test/support/fake.ts', 'web/src/pages/usage/page.ts'])
      await tree.plant(file);
    for (const [from, specifiers] of LAWFUL) await tree.plant(from, specifiers);
    for (const [, from, specifier] of SINGLE_VIOLATIONS) await tree.plant(from, [specifier]);
    await tree.plant('src/mcp/chicken.ts', ['./egg.js']);
    await tree.plant('src/mcp/egg.ts', ['./chicken.js'], 'import type');
    refused = await tree.refusals();
  });

  afterAll(() => tree.remove());

  it.each(LIBRARIES)('the ideas of %s import the ideas of their row and nothing else', (library) => {
    for (const kind of ['value', 'type']) {
      const file = `libs/${library}/src/ideas-by-${kind}.ts`;
      expectRefused(unlawfulDoors(library, 'ideas', file), (from) => from === file);
    }
  });

  it.each(LIBRARIES)('the adapters of %s import their row and nothing else', (library) => {
    for (const kind of ['value', 'type']) {
      const file = `libs/${library}/src/adapters/adapters-by-${kind}.ts`;
      expectRefused(unlawfulDoors(library, 'adapters', file), (from) => from === file);
    }
  });

  it.each(LIBRARIES)('outside its adapters %s takes no package but zod, @nestjs/common and typeorm', (library) => {
    const file = `libs/${library}/src/worldly-packages.ts`;
    const rule = 'ideas-import-only-pure-packages';
    const expected = WORLDLY_PACKAGES.map((name) => ({ rule, from: file, to: `node_modules/${name}/index.js` }));
    expectRefused(expected, (from) => from === file);
  });

  it.each(LIBRARIES)('outside its adapters %s takes only the pure modules of Node', (library) => {
    const file = `libs/${library}/src/worldly-builtins.ts`;
    const rule = 'ideas-import-only-pure-builtins';
    const seen = refused.filter(({ from, rule: by }) => from === file && by === rule);
    expect(new Set(seen.map(({ to }) => to.replace(/^node:/, '')))).toEqual(new Set(WORLDLY_BUILTINS));
  });

  it.each(ROOMS)('src/%s imports the rooms and libraries of its row and nothing else', (room) => {
    const [rooms, libraries] = ROOM_LAW[room]!;
    for (const kind of ['value', 'type']) {
      const from = `src/${room}/visitor-by-${kind}.ts`;
      const strangers = others(ROOMS, room).filter((other) => !words(rooms).includes(other));
      const closed = LIBRARIES.filter((library) => !words(libraries).includes(library));
      const expected = [
        ...strangers.map((other) => ({ rule: `src-${room}-imports-only-its-row`, from, to: `src/${other}/target.ts` })),
        ...closed
          .flatMap((library) => [plainDoor(library), adaptersDoor(library)])
          .concat(plainDoor('helpers'))
          .map((to) => ({ rule: `src-${room}-imports-only-its-libraries`, from, to })),
      ];
      expectRefused(expected, (file) => file === from);
    }
  });

  it.each(SINGLE_VIOLATIONS)('%s refuses %s importing %s', (rule, from, _specifier, to) => {
    expect(refused).toContainEqual({ rule, from, to });
  });

  it('a cycle is refused, also when one of its imports is of a type', () => {
    expect(refused).toContainEqual({ rule: 'no-cycles', from: 'src/mcp/chicken.ts', to: 'src/mcp/egg.ts' });
  });

  it('modules, composition roots, tests and lawful files are left in peace', () => {
    const lawful = new Set(LAWFUL.map(([from]) => from));
    expect(refused.filter(({ from }) => lawful.has(from))).toEqual([]);
  });
});
