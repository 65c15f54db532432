import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const SOURCES = new URL('../../../../test/support/run-source.ts', import.meta.url).href;
const CHILD = `
  import { serveOrder } from ${JSON.stringify(new URL('serve-order.ts', import.meta.url).href)};
  process.on('exit', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
  serveOrder((order) => (order === 'never' ? new Promise(() => {}) : Promise.resolve({ files: [], facts: { order } })));
`;

describe('a process that works on one order, and hangs on its way out', () => {
  let folder: string;
  let child: ChildProcess;
  let messages: unknown[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'serve-order-'));
    await writeFile(join(folder, 'child.mjs'), CHILD);
    const execArgv = ['--experimental-transform-types', '--no-warnings', '--import', SOURCES];
    child = fork(join(folder, 'child.mjs'), { execArgv });
    messages = [];
    child.on('message', (message) => messages.push(message));
  });
  afterEach(async () => {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true });
  });

  it('tells its result and is gone', async () => {
    child.send('something');
    await once(child, 'exit');
    expect(messages).toEqual([{ type: 'done', rendered: { files: [], facts: { order: 'something' } } }]);
  });

  it('is gone with the process that gave the order', async () => {
    child.send('never');
    child.disconnect();
    await once(child, 'exit');
    expect(messages).toEqual([]);
  });
});
