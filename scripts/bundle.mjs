/**
 * Joins the compiled modules of the service and the packages that they import into few files: Node.js finds, reads and links each
 * of 4,700 modules for itself, which takes more than half of a start. Modules loaded by `import()` become files of their own,
 * which are read when they are first used. Packages loaded by `import()` stay where they are installed.
 */
import { dirname, join, posix, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';

/** Programs that a bundle replaces, by their places below dist: the service, its commands, and processes that start for each render. */
const PROGRAMS = [
  'src/main',
  'src/job.main',
  'src/cli',
  ...[
    'embedded/render-child',
    'units/unit-child',
    'stage/film-child',
    'import/import-child',
    'preview/preview-child',
  ].map((child) => `libs/providers/src/adapters/${child}`),
];

/** Finds by `require()` what TypeORM 1 no longer has, and with it loads the whole of TypeORM a second time. */
const TYPEORM_COMPAT = /[\\/]@nestjs[\\/]typeorm[\\/]dist[\\/]common[\\/]typeorm-compat\.js$/u;

/** Packages of native code: their JavaScript looks for it beside itself. */
const NATIVE = /^(?:@node-rs\/argon2|@napi-rs\/canvas|sharp)$/u;

/** Name of an empty module. */
const NO_COLOURS = '\0no-colours';

/** Stands for the address of a module until the place of its bundle is known. */
const OWN_ADDRESS = 'OWN_ADDRESS_OF_MODULE';

export async function bundle(dist) {
  const inDist = (path) => relative(dist, path).split(sep).join('/');
  const built = await rolldown({
    cwd: dist,
    platform: 'node',
    input: Object.fromEntries(PROGRAMS.map((name) => [name, join(dist, `${name}.js`)])),
    plugins: [keepLazyPackages(), leaveColoursOut(), loadTypeormOnce(), keepAddresses(dist, inDist)],
    onLog: (level, log) => {
      if (level === 'warn' && !isExpected(log)) console.error(log.message);
    },
  });
  await built.write({
    dir: dist,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'bundle/[name]-[hash].js',
    keepNames: true,
    // V8 keeps the text of a module while it lives, at two bytes a letter where one of them is not Latin.
    charset: 'ascii',
    comments: false,
  });
  await built.close();
}

/** Packages look for optional packages in a `try`, and `depd` evaluates its own text. */
function isExpected({ code, id, exporter }) {
  if (code === 'UNRESOLVED_IMPORT') return id.includes('node_modules') && isPackage(exporter);
  return code === 'EVAL';
}

function isPackage(source) {
  return !/^[./]/u.test(source);
}

function keepLazyPackages() {
  return {
    name: 'keep-lazy-packages',
    resolveId(source, _, { kind }) {
      return isPackage(source) && (kind === 'dynamic-import' || NATIVE.test(source))
        ? { id: source, external: true }
        : undefined;
    },
  };
}

/** `debug` takes this package where it finds one, and the tests bring it: the bundle must not depend on what else is installed. */
function leaveColoursOut() {
  return {
    name: 'leave-colours-out',
    resolveId: (source) => (source === 'supports-color' ? NO_COLOURS : undefined),
    load: (id) => (id === NO_COLOURS ? '' : undefined),
  };
}

function loadTypeormOnce() {
  return {
    name: 'load-typeorm-once',
    load: (id) =>
      TYPEORM_COMPAT.test(id)
        ? 'export const Connection = undefined;\nexport const AbstractRepository = undefined;'
        : undefined,
  };
}

/** Modules find their files, threads and processes by their address: it stays what it was. */
function keepAddresses(dist, inDist) {
  return {
    name: 'keep-addresses',
    transform(code, id) {
      if (id.includes('node_modules') || !id.startsWith(dist) || !code.includes('import.meta.url')) return undefined;
      return { code: code.replaceAll('import.meta.url', `${OWN_ADDRESS}("${inDist(id)}")`) };
    },
    renderChunk(code, { fileName }) {
      if (!code.includes(OWN_ADDRESS)) return undefined;
      const address = (_, path) => `new URL("${posix.relative(dirname(fileName), path)}", import.meta.url).href`;
      return { code: code.replaceAll(new RegExp(`${OWN_ADDRESS}\\("([^"]+)"\\)`, 'gu'), address) };
    },
  };
}
