import { execFile } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const DIST = new URL('../../dist/', import.meta.url);

/** Packages that a service loads when it first uses them. */
const LATER = [
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@google-cloud/run',
  '@google-cloud/tasks',
  '@kubernetes/client-node',
  'viem',
  '@x402/core',
  '@x402/evm',
  'ethers',
  'siwe',
  'oidc-provider',
  'koa',
  'nodemailer',
  'pg-copy-streams',
  '@shikijs/core',
  '@napi-rs/canvas',
  'sharp',
  'preact',
  'eld',
  '@opentelemetry/sdk-trace-node',
  'prom-client',
  'pino-pretty',
];

/** What a render, an import or a preview waits for before it begins. */
const FRAMEWORK = ['pg', 'typeorm', '@nestjs/common'];

/** Modules of one package. */
const MOST_MODULES = 100;

/** The one native package that a start needs; its code for each platform is a package whose name begins so. */
const NATIVE = '@node-rs/argon2';

/** Letters of a file of the bundle that are worth a thought: V8 keeps two bytes for each where one of them is not Latin. */
const LARGE = 100_000;
const BEYOND_LATIN = /[^\0-\xff]/u;

/** An import of a file of the bundle or of a package: these stand before all other lines. */
const IMPORT = /^(?:import|export) (?:[^"']* from )?["']([^"']+)["'];$/u;
/** rolldown names each module above its text. */
const MODULE = /^\/\/ (?:\.\.\/)*node_modules\/(?:.*\/node_modules\/)?((?:@[^/]+\/)?[^/]+)\/\S+$/gmu;

/** Imports the files it is told and prints what was loaded by `require()` on the way, which no import shows. */
const REQUIRED = `
  const { _cache } = process.getBuiltinModule('node:module');
  for (const file of process.argv.slice(1)) await import(file);
  process.stdout.write(JSON.stringify(Object.keys(_cache)), () => process.exit());`;

/** The packages that a program loads before it does anything, with the number of modules of each. */
async function packagesOf(program: URL): Promise<Map<string, number>> {
  const packages = new Map<string, number>();
  const add = (name: string): unknown => packages.set(name, (packages.get(name) ?? 0) + 1);
  const files = new Set([program.href]);
  for (const file of files) {
    const text = await readFile(new URL(file), 'utf8');
    for (const [, name] of text.matchAll(MODULE)) add(name!);
    for (const line of text.split('\n')) {
      const [, from] = IMPORT.exec(line) ?? [];
      if (from === undefined) break;
      if (from.startsWith('.')) files.add(new URL(from, file).href);
      else add(from);
    }
  }
  return packages;
}

/** The program that serves, and what it imports for its role before it listens. */
async function partsOf(role: 'all' | 'worker'): Promise<URL[]> {
  const main = new URL('src/main.js', DIST);
  const [serve] = await importedBy(main, ['serve']);
  const modules = role === 'worker' ? ['worker.module'] : ['app.module', 'event-work', 'payment-work'];
  return [serve!, ...(await importedBy(serve!, modules))];
}

async function importedBy(file: URL, names: string[]): Promise<URL[]> {
  const text = await readFile(file, 'utf8');
  return names.map((name) => new URL(new RegExp(`import\\("([^"]+/${name}-[^"]+)"\\)`, 'u').exec(text)![1]!, file));
}

it.each(['all', 'worker'] as const)(
  'a service of ROLE=%s loads clients, chain, OAuth, mail and engines when they are first used',
  async (role) => {
    const parts = await Promise.all((await partsOf(role)).map(packagesOf));
    const packages = new Set(parts.flatMap((part) => [...part.keys()]));
    expect([...packages]).toEqual(expect.arrayContaining(['@nestjs/core', 'typeorm', 'fastify', 'zod']));
    expect(LATER.filter((name) => packages.has(name))).toEqual([]);
  },
);

it('a service loads by require() native code alone: the rest is in its bundle, and would be there twice', async () => {
  const parts = [...(await partsOf('all')), ...(await partsOf('worker'))].map(({ href }) => href);
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', REQUIRED, ...parts]);
  const files = JSON.parse(stdout) as string[];
  const packages = new Set(files.map((file) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/u.exec(file)?.[1] ?? file));
  expect([...packages].filter((name) => !name.startsWith(NATIVE))).toEqual([]);
});

it('the text of the programs is kept at one byte a letter', async () => {
  const names = (await readdir(new URL('bundle/', DIST))).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(names.map((name) => readFile(new URL(`bundle/${name}`, DIST), 'utf8')));
  const isTwice = (text: string): boolean => text.length > LARGE && BEYOND_LATIN.test(text);
  expect(names.filter((_, at) => isTwice(texts[at]!))).toEqual([]);
});

it.each(['embedded/render', 'import/import', 'preview/preview', 'stage/film', 'units/unit'])(
  'a process of %s loads neither database nor framework nor packages of many modules: each order waits for its start',
  async (name) => {
    const packages = await packagesOf(new URL(`libs/providers/src/adapters/${name}-child.js`, DIST));
    expect([...packages.keys()]).toContain('zod');
    const isHeavy = (name: string): boolean => FRAMEWORK.includes(name) || packages.get(name)! > MOST_MODULES;
    expect([...packages.keys()].filter(isHeavy)).toEqual([]);
  },
);
