import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { D3_PARTS } from '../../markup/libraries.js';
import type { Asset } from './asset.js';

const require = createRequire(import.meta.url);

const ANIME: Record<string, string> = {
  '/packages/animejs/anime.min.js': 'dist/bundles/anime.umd.min.js',
  '/packages/animejs/anime.esm.min.js': 'dist/bundles/anime.esm.min.js',
};

const D3 = '/packages/d3/d3.min.js';

/** A library of scripts that a caller's page may load. GSAP is served where the operator installed it: its licence is not open source. */
export async function packageScript(path: string): Promise<Asset | undefined> {
  const anime = Object.hasOwn(ANIME, path) ? ANIME[path] : undefined;
  if (anime !== undefined) return scriptOf('animejs', anime);
  if (path === D3) return d3();
  const [, file] = /^\/packages\/gsap\/([A-Za-z0-9]+(?:\.min)?\.js)$/u.exec(path) ?? [];
  return file === undefined ? undefined : scriptOf('gsap', `dist/${file}`);
}

/** The installed parts of d3 as one script: each adds to the same global. */
async function d3(): Promise<Asset | undefined> {
  const parts = await Promise.all(D3_PARTS.map((part) => scriptOf(`d3-${part}`, `dist/d3-${part}.min.js`)));
  const bodies = parts.flatMap((part) => (part ? [part.body] : []));
  if (bodies.length < parts.length) return undefined;
  return { body: Buffer.from(bodies.map(String).join(';\n')), type: 'text/javascript' };
}

async function scriptOf(name: string, file: string): Promise<Asset | undefined> {
  const folder = folderOf(name);
  if (folder === undefined) return undefined;
  try {
    return { body: await readFile(join(folder, file)), type: 'text/javascript' };
  } catch {
    return undefined;
  }
}

function folderOf(name: string): string | undefined {
  // A package may not let its package.json be asked for: its folder is looked for where modules are.
  const parent = require.resolve.paths(name)?.map((path) => join(path, name)) ?? [];
  return parent.find((folder) => existsSync(join(folder, 'package.json')));
}
