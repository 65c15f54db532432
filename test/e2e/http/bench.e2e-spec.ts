import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const bench = fileURLToPath(new URL('../../../bench/', import.meta.url));

test('each name that a benchmark imports from the build is exported there', async () => {
  const programs = (await readdir(bench)).filter((file) => file.endsWith('.mjs')).map((file) => join(bench, file));
  // The bundler follows what is imported without running it, and names each export that is missing.
  const built = await rolldown({
    input: programs,
    platform: 'node',
    external: (name) => !/^[./]/.test(name),
    onLog: (_, { message }) => expect.fail(message),
  });
  const { output } = await built.generate();
  await built.close();
  const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
  expect(programs.filter((program) => !modules.includes(program))).toEqual([]);
  expect(modules.filter((module) => module.includes('/dist/')).length).toBeGreaterThan(10);
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
