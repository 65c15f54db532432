import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, startChild } from './start-child.js';

const SOURCES = new URL('../../../../../test/support/run-source.ts', import.meta.url).href;
const CHILD = `
  import { serveOrder } from ${JSON.stringify(new URL('serve-order.ts', import.meta.url).href)};
  process.on('exit', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
  const files = [{ role: 'media', path: '/folder/image.png', mimeType: 'image/png' }];
  serveOrder((order, { onProgress }) => {
    for (const percent of [1, 1, 2]) onProgress({ phase: 'draw', percent });
    return order === 'never' ? new Promise(() => {}) : Promise.resolve({ files, facts: { order } });
  });
`;

describe('a process that works on one order, and hangs on its way out', () => {
  let folder: string;
  let child: ChildProcess;
  let channel: Socket;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'serve-order-'));
    await writeFile(join(folder, 'child.mjs'), CHILD);
    const execArgv = ['--experimental-transform-types', '--no-warnings', '--import', SOURCES];
    child = startChild([process.execPath, ...execArgv, join(folder, 'child.mjs')], {});
    channel = child.stdio[CHANNEL] as Socket;
  });
  afterEach(async () => {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true });
  });

  it('tells how far it is once, then its result by the names of its files, and is gone', async () => {
    channel.write('"something"\n');
    const messages = (await text(channel)).trimEnd().split('\n');
    const rendered = {
      files: [{ role: 'media', mimeType: 'image/png', file: 'image.png' }],
      facts: { order: 'something' },
    };
    expect(messages.map((message) => JSON.parse(message) as unknown)).toEqual([
      { type: 'progress', phase: 'draw', percent: 1 },
      { type: 'progress', phase: 'draw', percent: 2 },
      { type: 'done', rendered },
    ]);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });

  it('is gone with the process that gave the order', async () => {
    channel.write('"never"\n');
    channel.destroy();
    await once(child, 'exit');
    expect(child.signalCode).toBe('SIGKILL');
  });
});
