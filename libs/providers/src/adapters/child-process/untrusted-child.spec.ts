import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { GuardedFetch } from '@libs/kernel/adapters';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RunnerFixture } from '../../../../../test/support/jobs/runner-fixture.js';
import type { RenderResult } from '../../embedded/render.js';
import { ImportRunner } from '../import/import-runner.js';

const MB = 1024 * 1024;
const SECRET = 'the secret of the service';

/** The child process stands for a decoder that a file took over. It runs without a sandbox: only the checks of the parent process count. */
describe('a decoder that was taken over', () => {
  let on: RunnerFixture;
  let secret: string;
  let server: Server;
  let origin: string;

  beforeEach(async () => {
    on = await RunnerFixture.open();
    secret = join(on.folder, 'secret');
    await writeFile(secret, SECRET);
    server = createServer((_, response) => response.end('bytes'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => vi.restoreAllMocks());
  afterEach(async () => {
    await new Promise((resolve) => server.close(resolve));
    await on.close();
  });

  async function run(work: string): Promise<RenderResult> {
    await on.child(`
      import { execFileSync } from 'node:child_process';
      import { linkSync, mkdirSync, symlinkSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
      const done = (rendered) => say({ type: 'done', rendered });
      const named = (file) => done({ files: [{ role: 'media', file, path: file, mimeType: 'image/png' }], facts: {} });
      onOrder(({ directory }) => {
        const [secret, image] = [${JSON.stringify(secret)}, directory + '/image.png'];
        const answer = () => done({ files: [{ role: 'media', file: 'image.png', path: image, mimeType: 'image/png' }], facts: {} });
        ${work}
      });`);
    // The programs of a sandbox are not there.
    const childEnvironment = { PATH: '/absent' };
    const isolation = on.isolation({ environment: childEnvironment });
    const runner = new ImportRunner(on.store, new GuardedFetch({ exempt: [origin] }), isolation, {
      ...on.options,
      childEnvironment,
      limits: { memoryBytes: 1024 * MB, cpuSeconds: 60, fileBytes: 4096 * MB },
    });
    return runner.run(on.render('import', { url: origin, mostBytes: MB }), on.idle());
  }

  const FAILED = { code: 'input_unsupported', message: expect.stringContaining('could not be decoded') as string };

  it.each([
    ['a path of the service', 'named(secret);'],
    ['a path out of its folder', `named('../../secret');`],
    ['a link to a secret', 'symlinkSync(secret, image); answer();'],
    ['another name of a secret', 'linkSync(secret, image); answer();'],
    ['a pipe that nobody writes to', `execFileSync('/usr/bin/mkfifo', [image]); answer();`],
    ['a device without end', `symlinkSync('/dev/zero', image); answer();`],
    ['a folder', 'mkdirSync(image); answer();'],
    ['a file that is not there', 'answer();'],
    ['a file of 3 GB that takes no room', `writeFileSync(image, ''); truncateSync(image, 3 * 1024 ** 3); answer();`],
  ])('that answers %s fails its file, and nothing is stored', async (_, work) => {
    await expect(run(work)).rejects.toMatchObject(FAILED);
    expect(await on.stored()).toEqual([]);
    expect(await on.staged()).toEqual([]);
  });

  it.each([
    ['null', 'say(null);'],
    ['a word', `say('done');`],
    ['a result without files', 'done({ facts: {} });'],
    ['facts that no decoder finds', `done({ files: [], facts: { provider: 'a stranger', error: {} } });`],
    ['a phase that cannot be stored', `say({ type: 'progress', phase: '\\0', percent: 1 });`],
    ['a share that is no number', `say({ type: 'progress', phase: 'decode', percent: 'half' });`],
    [
      'a failure that no denial is',
      `say({ type: 'failed', failure: { error_code: 'x', error_description: '', actionable_next_step: '', retryable: true } });`,
    ],
    ['a phase of 8 MB', `say({ type: 'progress', phase: 'x'.repeat(${8 * MB}), percent: 1 });`],
    ['8 MB of facts', `done({ files: [], facts: { words: 'x'.repeat(${8 * MB}) } });`],
    [
      'progress without end',
      `const more = () => say({ type: 'progress', phase: 'decode', percent: 60 }, () => setImmediate(more)); more();`,
    ],
  ])('that says %s fails its file, and the service goes on', async (_, work) => {
    await expect(run(work)).rejects.toMatchObject(FAILED);
    expect(await on.staged()).toEqual([]);
  });

  it('that prints without end fails its file, and little of it reaches the log', async () => {
    let printed = '';
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((printed += String(text))));
    await expect(run(`for (;;) writeSync(1, 'x'.repeat(65_536));`)).rejects.toMatchObject(FAILED);
    expect(printed.length).toBeLessThan(100_000);
  });

  it('that prints a few words has them in the log, each line by itself and none that moves a cursor', async () => {
    let printed = '';
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((printed += String(text))));
    await expect(run(`writeSync(2, 'so it \\x1b[2Jwent\\nwrong'); process.exit(3);`)).rejects.toMatchObject(FAILED);
    await expect.poll(() => printed).toBe('so it  [2Jwent\nwrong\n');
  });

  it('that keeps to the rules is believed', async () => {
    const made = await run(`writeFileSync(image, 'pixels'); answer();`);
    expect(made.files).toMatchObject([{ role: 'media', mimeType: 'image/png', sizeBytes: 6 }]);
    expect(await on.stored()).toEqual(['pixels']);
  });
});
