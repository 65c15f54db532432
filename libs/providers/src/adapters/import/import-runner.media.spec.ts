import { readdir, stat } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { KeyRing, SystemClock } from '@libs/kernel';
import { GuardedFetch } from '@libs/kernel/adapters';
import { AddressSigner } from '@libs/storage';
import { DiskObjectStore } from '@libs/storage/adapters';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RunnerFixture } from '../../../../../test/support/jobs/runner-fixture.js';
import { commandLines } from '../../../../../test/support/service/command-lines.js';
import { machine } from '../../../../../test/support/files/machine.js';
import { BelongsToLine } from '../../embedded/render-runner.js';
import type { ProcessLimits } from '../sandbox/fork-limited.js';
import { ImportRunner } from './import-runner.js';

const MB = 1024 * 1024;

/** As a store that is asked for bytes and stops in the middle of them. */
async function* silent(begun: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(begun);
  await new Promise(() => undefined);
}

describe('the process that decodes', () => {
  let on: RunnerFixture;
  let server: Server;
  let origin: string;

  beforeEach(async () => {
    on = await RunnerFixture.open();
    server = createServer((_, response) => response.end('twelve bytes'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    await new Promise((resolve) => server.close(resolve));
    await on.close();
  });

  async function run(child: string, limits: Partial<ProcessLimits> = {}, mostSilentMilliseconds?: number, brief = {}) {
    await on.child(child);
    const runner = new ImportRunner(on.store, new GuardedFetch({ exempt: [origin] }), on.decoders, {
      ...on.options,
      limits: { memoryBytes: 1024 * MB, cpuSeconds: 60, fileBytes: MB, ...limits },
      mostSilentMilliseconds,
    });
    return runner.run(on.render('import', { url: origin, mostBytes: MB, ...brief }), on.idle());
  }

  /** What the process told, see `answerFacts` of its stub. */
  async function told<Facts extends object>(): Promise<Facts> {
    const [text = ''] = await on.stored();
    return JSON.parse(text) as Facts;
  }

  it('is given the file, and nothing of the environment but what it needs', async () => {
    const { facts, credits } = await run(`
      import { readFileSync } from 'node:fs';
      onOrder(({ source, directory }) => answerFacts(directory, { read: readFileSync(source, 'utf8'), env: process.env }));`);
    const { read, env } = await told<{ read: string; env: Record<string, string> }>();
    const { PWD: _, ...given } = env;
    expect(given).toEqual({ PATH: '/usr/bin:/bin', TMPDIR: on.folder });
    expect(read).toBe('twelve bytes');
    expect(facts).toMatchObject({ source_size_bytes: 12 });
    expect(credits).toBe(1);
    expect(await on.staged()).toEqual([]);
  });

  it('is not started for a file without an announced length that the disk has no room for', async () => {
    const left = 70 * MB;
    let lowest = left;
    const free = async (): Promise<number> => {
      const names = await readdir(on.options.stagingDir, { recursive: true });
      const sizes = await Promise.all(names.map(async (name) => (await stat(join(on.options.stagingDir, name))).size));
      lowest = Math.min(lowest, left - Math.max(0, ...sizes));
      return left - Math.max(0, ...sizes);
    };
    const signer = new AddressSigner({ linkSigning: KeyRing.parse(KeyRing.generateText()) }, new SystemClock(), {
      baseUrl: 'http://localhost',
    });
    const store = new DiskObjectStore(join(on.folder, 'small'), signer, 30 * MB, free);
    server.removeAllListeners('request').on('request', (_, response: ServerResponse) => {
      void pipeline(Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(MB))), response).catch(() => undefined);
    });
    const runner = new ImportRunner(store, new GuardedFetch({ exempt: [origin] }), on.decoders, on.options);
    const render = on.render('import', { url: origin, mostBytes: 100 * MB });
    await expect(runner.run(render, on.idle())).rejects.toMatchObject({ code: 'storage_unavailable' });
    // The disk is looked at once in 16 MiB.
    expect(lowest).toBeGreaterThanOrEqual(30 * MB - 16 * 1024 * 1024);
    expect(await on.staged()).toEqual([]);
  });

  it('is not started for a film in the line of other imports, which goes to the line of films', async () => {
    const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp41', 'latin1'), Buffer.alloc(MB)]);
    server.removeAllListeners('request').on('request', (_, response: ServerResponse) => response.end(film));
    await on.child(`throw new Error('started');`);
    const runner = new ImportRunner(on.store, new GuardedFetch({ exempt: [origin] }), on.decoders, on.options);
    const render = Object.assign(on.render('import', { url: origin, mostBytes: 2 * MB }), { line: 'imports' as const });
    await expect(runner.run(render, on.idle())).rejects.toEqual(new BelongsToLine('film_imports'));
    expect(await on.staged()).toEqual([]);
  });

  const FILM = "onOrder(() => say({ type: 'done', rendered: { files: [], facts: {}, isFilm: true } }));";

  it('says that a file proved to be a film, which then goes to the line of films', async () => {
    await on.child(FILM);
    const runner = new ImportRunner(on.store, new GuardedFetch({ exempt: [origin] }), on.decoders, on.options);
    const render = Object.assign(on.render('import', { url: origin, mostBytes: MB }), { line: 'imports' as const });
    await expect(runner.run(render, on.idle())).rejects.toEqual(new BelongsToLine('film_imports'));
    expect(await on.staged()).toEqual([]);
  });

  it('cannot say so of a film that is in the line of films', async () => {
    await expect(run(FILM)).rejects.toMatchObject({ code: 'input_unsupported' });
  });

  it.each([
    ['imports', true],
    ['film_imports', false],
  ] as const)('its order says whether films are refused: in the line %s %s', async (line, refusesFilms) => {
    await on.child('onOrder(({ directory, refusesFilms }) => answerFacts(directory, { refusesFilms }));');
    const runner = new ImportRunner(on.store, new GuardedFetch({ exempt: [origin] }), on.decoders, on.options);
    await runner.run(Object.assign(on.render('import', { url: origin, mostBytes: MB }), { line }), on.idle());
    expect(await told()).toEqual({ refusesFilms });
  });

  it('costs what a part of a file cost when it was ordered', async () => {
    const done = "onOrder(() => say({ type: 'done', rendered: { files: [], facts: {} } }));";
    expect(await run(done, {}, undefined, { creditsPerPart: 3 })).toMatchObject({ credits: 3 });
  });

  it.each([
    [1920 * 1080 * 60 * 60, 2],
    [1920 * 1080 * 60 * 60 + 1, 4],
  ])('costs started minutes of decoding where they are more than its parts: %i pixels', async (pixels, credits) => {
    const rendered = `{ files: [], facts: {}, decodedPixels: ${pixels} }`;
    const done = `onOrder(() => say({ type: 'done', rendered: ${rendered} }));`;
    expect(await run(done, {}, undefined, { creditsPerPart: 2 })).toMatchObject({ credits });
  });

  it('cannot name a number of pixels that no film may have', async () => {
    const done = "onOrder(() => say({ type: 'done', rendered: { files: [], facts: {}, decodedPixels: 1e14 } }));";
    await expect(run(done)).rejects.toMatchObject({ code: 'input_unsupported' });
  });

  it('its order contains the held credits', async () => {
    const answer = 'onOrder(({ directory, credits }) => answerFacts(directory, credits));';
    await run(answer, {}, undefined, { creditsPerPart: 2, partsHeld: 7 });
    expect(await told()).toEqual({ held: 14, perMinute: 2 });
  });

  it.each([
    ['takes all memory', `const all = []; for (;;) all.push(Buffer.allocUnsafe(${64 * MB}));`, {}],
    ['never ends', 'for (;;);', { cpuSeconds: 1 }],
    ['breaks', 'process.abort();', {}],
    ['kills itself', 'process.kill(process.pid, "SIGSEGV");', {}],
  ])('that %s fails the file and not the service, and is not tried again', async (_, work, limits) => {
    await expect(run(`onOrder(() => { ${work} });`, limits)).rejects.toMatchObject({
      code: 'input_unsupported',
      message: 'The file could not be decoded within the memory, time and disk space that one may take.',
    });
    expect(await on.staged()).toEqual([]);
  });

  it('that hangs is ended', async () => {
    await expect(run(`onOrder(() => undefined);`, {}, 300)).rejects.toMatchObject({
      code: 'input_unsupported',
    });
  });

  it('is ended where its files take more of the disk than they may', async () => {
    await on.child(`
      import { writeFileSync } from 'node:fs';
      onOrder(({ directory }) => {
        for (let file = 0; file < 20; file++) writeFileSync(directory + '/' + file, Buffer.alloc(${MB}));
        setInterval(() => undefined, 1000);
      });`);
    const options = { ...on.options, mostDisk: 10 * MB };
    const runner = new ImportRunner(on.store, new GuardedFetch({ exempt: [origin] }), on.decoders, options);
    await expect(runner.run(on.render('import', { url: origin, mostBytes: MB }), on.idle())).rejects.toMatchObject({
      message: 'The file could not be decoded within the memory, time and disk space that one may take.',
    });
    expect(await on.staged()).toEqual([]);
  });

  it('cannot write a file without end', async () => {
    await run(`
      import { writeFileSync, statSync } from 'node:fs';
      onOrder(({ directory }) => {
        let code;
        try { writeFileSync(directory + '/long', Buffer.alloc(${4 * MB})); } catch (error) { code = error.code; }
        answerFacts(directory, { code, size: statSync(directory + '/long').size });
      });`);
    expect(await told()).toEqual({ code: 'EFBIG', size: MB });
  });

  /** Stops an import whose decoder ignores SIGTERM, and does this before it is stopped. */
  async function stopped(does: string): Promise<void> {
    await on.child(`
      import { spawn } from 'node:child_process';
      process.on('SIGTERM', () => undefined);
      onOrder(({ directory }) => {
        ${does}
        say({ type: 'progress', phase: 'decode', percent: 60 });
      });`);
    const stop = new AbortController();
    const runner = new ImportRunner(on.store, new GuardedFetch({ exempt: [origin] }), on.decoders, on.options);
    const watch = {
      signal: stop.signal,
      onProgress: (phase: string) => void (phase === 'decode' && stop.abort()),
    };
    await expect(runner.run(on.render('import', { url: origin, mostBytes: MB }), watch)).rejects.toThrow('aborted');
    await expect.poll(() => commandLines(on.folder)).toEqual([]);
    expect(await on.staged()).toEqual([]);
  }

  if (machine.hasSandbox) {
    it('is ended with all its processes once its import is stopped', () =>
      stopped(`spawn('/bin/sh', ['-c', 'sleep 600; true', '${on.folder}'], { detached: true, stdio: 'ignore' });`));
  } else {
    it('is ended once its import is stopped, also without the sandbox that this machine refuses', () => stopped(''));
  }

  it('is not begun where its folder cannot be written, which may pass', async () => {
    const runner = new ImportRunner(on.store, new GuardedFetch(), on.decoders, {
      ...on.options,
      stagingDir: on.unwritable,
    });
    await expect(runner.run(on.render('import'), on.idle())).rejects.toMatchObject({ code: 'storage_unavailable' });
  });

  it('does not wait for a store that went silent once its import is stopped', async () => {
    const stop = new AbortController();
    on.store.get = () => Promise.resolve(silent('begun'));
    const runner = new ImportRunner(on.store, new GuardedFetch(), on.decoders, on.options);
    const watch = {
      signal: stop.signal,
      onProgress: (_: string, percent: number) => void (percent > 1 && stop.abort()),
    };
    const running = runner.run(on.render('import', { key: 'sent', mostBytes: 5 }), watch);
    await expect(running).rejects.toThrow('aborted');
    expect(await on.staged()).toEqual([]);
  });

  it('closes the file of an upload that was opened for an import already stopped', async () => {
    const sent = Readable.from(['sent']);
    on.store.get = () => Promise.resolve(sent);
    const runner = new ImportRunner(on.store, new GuardedFetch(), on.decoders, on.options);
    const stopped = { ...on.idle(), signal: AbortSignal.abort(new Error('stopped')) };
    await expect(runner.run(on.render('import', { key: 'sent', mostBytes: 5 }), stopped)).rejects.toThrow('stopped');
    await expect.poll(() => sent.destroyed).toBe(true);
  });
});
