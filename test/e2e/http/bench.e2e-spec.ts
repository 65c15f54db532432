import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const bench = fileURLToPath(new URL('../../../bench/', import.meta.url));

/** Names that a program imports from the build, with the address of the module. */
function importsOfBuild(path: string, text: string): { name: string; module: string }[] {
  return [...text.matchAll(/^import \{([^}]*)\} from '([^']*\/dist\/[^']*)';/gm)].flatMap(
    ([, names = '', module = '']) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean)
        .map((name) => ({ name, module: new URL(module, pathToFileURL(path)).href })),
  );
}

test('each name that a benchmark imports from the build is exported there', async () => {
  const programs = (await readdir(bench)).filter((file) => file.endsWith('.mjs')).map((file) => join(bench, file));
  const texts = await Promise.all(programs.map(async (path) => importsOfBuild(path, await readFile(path, 'utf8'))));
  const imports = texts.flat();
  expect(imports.length).toBeGreaterThan(10);
  const missing = [];
  for (const { name, module } of imports) {
    if (!(name in ((await import(module)) as object))) missing.push(`${module} ${name}`);
  }
  expect(missing).toEqual([]);
});

test('the measure of streams ends with the error of a service that cannot start', async () => {
  const env = { ...process.env, METRICS_PORT: 'nowhere' };
  await expect(
    run(process.execPath, [join(bench, 'streams.mjs'), '1'], { env, timeout: 60_000 }),
  ).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/METRICS_PORT[\s\S]*the service ended with 1/) as string,
  });
});
