import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GuardedFetch } from '@libs/kernel/adapters';
import { ObjectStore } from '@libs/storage';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Render } from '../render.js';
import type { ProcessLimits } from './fork-limited.js';
import { ImportRunner } from './import-runner.js';

const MB = 1024 * 1024;

class NoStore extends ObjectStore {
  put = refuse;
  head = refuse;
  get = refuse;
  delete = refuse;
  sign = refuse;
  list(): never {
    throw new Error('nothing is stored here');
  }
}
const refuse = (): Promise<never> => Promise.reject(new Error('nothing is stored here'));

describe('the process that decodes', () => {
  let folder: string;
  let server: Server;
  let origin: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'import-runner-'));
    server = createServer((_, response) => response.end('twelve bytes'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true });
  });

  const render = (): Render => ({
    id: 'id',
    name: 'name',
    account_id: 'account',
    kind: 'import',
    state: 'running',
    fence: 1,
    failures: 0,
    phase: 'starting',
    percent: 0,
    result: null,
    failure: null,
    brief: { url: origin, mostBytes: MB },
  });

  async function run(child: string, limits: Partial<ProcessLimits> = {}, mostSilentMilliseconds?: number) {
    const childModule = join(folder, 'child.mjs');
    await writeFile(childModule, child);
    const runner = new ImportRunner(new NoStore(), new GuardedFetch({ exempt: [origin] }), {
      stagingDir: join(folder, 'staging'),
      childModule,
      childEnvironment: { PATH: '/usr/bin:/bin', TMPDIR: folder },
      limits: { memoryBytes: 1024 * MB, cpuSeconds: 60, fileBytes: MB, ...limits },
      mostSilentMilliseconds,
    });
    return runner.run(render(), { signal: new AbortController().signal, onProgress: () => undefined });
  }

  it('is given the file, and nothing of the environment but what it needs', async () => {
    const { facts, credits } = await run(`
      import { readFileSync } from 'node:fs';
      process.on('message', ({ source }) => process.send({
        type: 'done', rendered: { files: [], facts: { read: readFileSync(source, 'utf8'), env: process.env } } }));`);
    const { PWD: _, ...env } = facts['env'] as Record<string, string>;
    expect(env).toEqual({ PATH: '/usr/bin:/bin', TMPDIR: folder });
    expect(facts).toMatchObject({ read: 'twelve bytes', source_size_bytes: 12 });
    expect(credits).toBe(1);
    expect(await readdir(join(folder, 'staging'))).toEqual([]);
  });

  it.each([
    ['takes all memory', `const all = []; for (;;) all.push(Buffer.alloc(${64 * MB}, 1));`, {}],
    ['never ends', 'for (;;);', { cpuSeconds: 1 }],
    ['breaks', 'process.abort();', {}],
    ['kills itself', 'process.kill(process.pid, "SIGSEGV");', {}],
  ])('that %s fails the file and not the service, and is not tried again', async (_, work, limits) => {
    await expect(run(`process.on('message', () => { ${work} });`, limits)).rejects.toMatchObject({
      code: 'input_unsupported',
      message: 'The file could not be decoded within the memory and time that one may take.',
    });
    expect(await readdir(join(folder, 'staging'))).toEqual([]);
  });

  it('that hangs is ended', async () => {
    await expect(run(`process.on('message', () => undefined);`, {}, 300)).rejects.toMatchObject({
      code: 'input_unsupported',
    });
  });

  it('cannot write a file without end', async () => {
    const { facts } = await run(`
      import { writeFileSync, statSync } from 'node:fs';
      process.on('message', ({ directory }) => {
        let code;
        try { writeFileSync(directory + '/long', Buffer.alloc(${4 * MB})); } catch (error) { code = error.code; }
        process.send({ type: 'done', rendered: { files: [], facts: { code, size: statSync(directory + '/long').size } } });
      });`);
    expect(facts).toMatchObject({ code: 'EFBIG', size: MB });
  });
});
