import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const ADAPTERS = new URL('../../../dist/libs/providers/src/adapters/', import.meta.url);

/** Prints the packages that a module loads. The module has no channel for an order: it ends with an error, or is ended. */
const PROGRAM = `
  import { registerHooks } from 'node:module';
  const packages = new Set();
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      const [, name] = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(found.url) ?? [];
      if (name !== undefined) packages.add(name);
      return found;
    },
  });
  await import(process.argv[1]).catch(() => undefined);
  process.stdout.write(JSON.stringify([...packages]), () => process.exit());`;

it.each(['embedded/render', 'import/import', 'preview/preview', 'stage/film', 'units/unit'])(
  'a process of %s loads neither the database nor the framework: each order waits for its start',
  async (name) => {
    const words = ['--input-type=module', '--eval', PROGRAM, new URL(`${name}-child.js`, ADAPTERS).href];
    const { stdout } = await promisify(execFile)(process.execPath, words);
    const packages = JSON.parse(stdout) as string[];
    expect(packages).toContain('zod');
    expect(packages.filter((one) => ['pg', 'typeorm', '@nestjs/common'].includes(one))).toEqual([]);
  },
);
