import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const ADAPTERS = new URL('../../../dist/libs/providers/src/adapters/', import.meta.url);

/** Files of one package: each is found, read and linked while an order waits. */
const MOST_FILES = 100;

/** Prints the packages that a module loads and how many files of each. The module has no channel for an order: it ends with an error, or is ended. */
const PROGRAM = `
  import { registerHooks } from 'node:module';
  const packages = {};
  const seen = new Set();
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      const [, name] = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(found.url) ?? [];
      if (name !== undefined && !seen.has(found.url)) packages[name] = (packages[name] ?? 0) + 1;
      seen.add(found.url);
      return found;
    },
  });
  await import(process.argv[1]).catch(() => undefined);
  process.stdout.write(JSON.stringify(packages), () => process.exit());`;

it.each(['embedded/render', 'import/import', 'preview/preview', 'stage/film', 'units/unit'])(
  'a process of %s loads neither database nor framework nor packages of many files: each order waits for its start',
  async (name) => {
    const words = ['--input-type=module', '--eval', PROGRAM, new URL(`${name}-child.js`, ADAPTERS).href];
    const { stdout } = await promisify(execFile)(process.execPath, words);
    const packages = JSON.parse(stdout) as Record<string, number>;
    expect(packages).toHaveProperty('zod');
    const isHeavy = (name: string): boolean =>
      ['pg', 'typeorm', '@nestjs/common'].includes(name) || packages[name]! > MOST_FILES;
    expect(Object.keys(packages).filter(isHeavy)).toEqual([]);
  },
);
