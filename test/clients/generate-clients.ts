import { execFile } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { FILM_PROGRAMS } from './film/film-programs.js';
import { ORVAL_FILES } from './orval-files.js';
import { TYPED_USE } from './typed-use.js';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The description, below the folder of the clients. */
const API = 'api.json';
const program = (name: string): string => join(ROOT, 'node_modules/.bin', name);

/** What each generator is asked for, in a folder of its own; it makes TypeScript sources. */
const GENERATORS: readonly [string, ...string[]][] = [
  ['openapi-ts', '-i', API, '-o', 'hey-api', '-p', '@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'],
  ['openapi-typescript', API, '-o', 'openapi-fetch/schema.ts'],
  ['swagger-typescript-api', 'generate', '-p', API, '-o', 'swagger-typescript-api', '--extract-request-params'],
  ['orval', '--config', 'orval.config.mjs', '--fail-on-warnings'],
];

/** What the generators read, and the programs that use the clients. */
const SOURCES = { ...ORVAL_FILES, ...FILM_PROGRAMS, 'use.ts': TYPED_USE };

/** As strict as the strictest compiler settings of a program that uses the client. */
const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    target: 'ES2023',
    lib: ['ES2024', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
    types: [],
    module: 'nodenext',
    skipLibCheck: true,
    outDir: 'built',
    rootDir: '.',
  },
  exclude: ['built', 'node_modules'],
};

/**
 * Makes the four clients of a description in an empty folder, all at once, and compiles them and the programs that use them
 * as one. Throws what tsc says.
 */
export async function generateClients(folder: string, description: string): Promise<void> {
  await writeFile(join(folder, API), description);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await mkdir(join(folder, 'openapi-fetch'));
  await Promise.all(Object.entries(SOURCES).map(([name, text]) => writeFile(join(folder, name), text)));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await Promise.all(GENERATORS.map(([name, ...given]) => told(program(name), given, folder)));
  // Only now: a generator would write its code for the settings that it finds.
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  await told(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder], folder);
}

/** Fails with all that the program said. */
async function told(file: string, given: readonly string[], cwd: string): Promise<void> {
  try {
    await run(file, given, { cwd, maxBuffer: 1 << 26, env: { ...process.env, CI: 'true' } });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${file} failed:\n${stdout}${stderr}`, { cause: error });
  }
}
