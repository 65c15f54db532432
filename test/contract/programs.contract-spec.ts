import { readFile } from 'node:fs/promises';
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

/** An import of a file of the bundle or of a package: these stand before all other lines. */
const IMPORT = /^(?:import|export) (?:[^"']* from )?["']([^"']+)["'];$/u;
/** rolldown names each module above its text. */
const MODULE = /^\/\/ (?:\.\.\/)*node_modules\/(?:.*\/node_modules\/)?((?:@[^/]+\/)?[^/]+)\/\S+$/gmu;

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

it('a service loads clients, chain, OAuth, mail and engines when they are first used', async () => {
  const main = await readFile(new URL('src/main.js', DIST), 'utf8');
  const [, serve] = /import\("(\.\.\/bundle\/serve-[^"]+)"\)/.exec(main) ?? [];
  const packages = await packagesOf(new URL(serve!, new URL('src/main.js', DIST)));
  expect([...packages.keys()]).toEqual(expect.arrayContaining(['@nestjs/core', 'typeorm', 'fastify', 'zod']));
  expect(LATER.filter((name) => packages.has(name))).toEqual([]);
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
