import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { machine } from '../../../../../test/support/files/machine.js';
import { RunnerFixture } from '../../../../../test/support/jobs/runner-fixture.js';
import { commandLines } from '../../../../../test/support/service/command-lines.js';
import type { RenderResult } from '../../embedded/render.js';
import { FfmpegSearch } from '../ffmpeg-search.js';
import type { Bounds } from '../sandbox/watchdog.js';
import { FilmRunner } from './film-runner.js';
import { StageIsolation } from './stage-isolation.js';

const MB = 1024 * 1024;
const PACKAGED = { scenes: [{ visual: { type: 'title', text: 'Hello' } }], durationSeconds: 4, fps: 30 };
const CALLERS = { composition: { html: '<p>Hello</p>' }, durationSeconds: 4, fps: 30 };
const STILL = { prompt: 'Hello', technique: 'card', size: 256, format: 'png' };
const OWN_STILL = { ...STILL, technique: 'auto', visual: { type: 'html', html: '<p>Hello</p>' } };
const BOUNDS: Bounds = { memory: 300 * MB, time: 20_000, disk: 20 * MB };

/** Takes memory that no garbage collector gives back, in this process or in one that it starts. */
const BOMB = `const taken = []; setInterval(() => taken.push(Buffer.alloc(20 * 1024 * 1024, 1)), 5);`;
const HONEST = `onOrder(({ directory, inputs, sandboxed }) => {
  writeFacts(directory + '/film.mp4', 'film');
  say({ type: 'done', rendered: { files: [{ role: 'media', file: 'film.mp4' }], facts: { inputs, sandboxed, env: process.env }, quality: {} } });
});`;

describe('the process of a film', () => {
  let on: RunnerFixture;
  let warnings: string[];
  beforeEach(async () => {
    on = await RunnerFixture.open();
    warnings = [];
  });
  afterEach(() => on.close());

  function isolation(withoutSandbox = false, program = [on.options.childModule]): StageIsolation {
    const hiddenFolders = [join(on.folder, 'objects'), join(on.folder, 'staging')];
    const warn = (line: string): void => void warnings.push(line);
    const programs = { htmlWithoutSandbox: withoutSandbox };
    return new StageIsolation(programs, { warn }, { ...on.options, program, hiddenFolders });
  }

  async function runner(child: string, isolated = isolation(), bounds = BOUNDS): Promise<FilmRunner> {
    const ffmpegPath = join(on.folder, 'ffmpeg');
    const browser = { path: join(on.folder, 'browser', 'run'), folder: join(on.folder, 'browser') };
    await mkdir(browser.folder, { recursive: true });
    for (const program of [ffmpegPath, browser.path]) {
      await writeFile(program, '#!/bin/sh\necho Encoder libx264\n');
      await chmod(program, 0o755);
    }
    await on.child(child);
    const ffmpeg = new FfmpegSearch({ ffmpegPath, toolsDir: join(on.folder, 'tools'), ...on.options });
    const stage = { browser: () => Promise.resolve(browser), isolation: isolated };
    return new FilmRunner(on.store, ffmpeg, stage, {
      ...on.options,
      openInput: () => Promise.reject(new Error('nothing is used here')),
      voicesDir: join(on.folder, 'voices'),
      bounds,
    });
  }

  async function made(child: string, brief: object, bounds?: Bounds, isAwaited = false): Promise<RenderResult> {
    const film = await runner(child, undefined, bounds);
    const watch = { ...on.idle(), isAwaited: () => isAwaited };
    return film.run(on.render('video', brief as Record<string, unknown>), watch);
  }

  /** Programs and files of this test that still run. */
  const left = (): Promise<string[]> => commandLines(on.folder);

  const standing = machine.hasSandbox
    ? 'isolated, since this machine allows it'
    : 'not isolated, since this machine refuses namespaces: no test of a closed root runs here';
  it(`is ${standing}`, async () => {
    await on.child(HONEST);
    expect(await isolation().prepare()).toBe(machine.hasSandbox ? 'closed' : 'none');
    expect(warnings).toHaveLength(machine.hasSandbox ? 0 : 1);
  });

  describe.runIf(machine.hasSandbox)('in a closed root', () => {
    it('leaves its files, and gets nothing of the environment', async () => {
      const { files, facts } = await made(HONEST, CALLERS);
      expect(files).toMatchObject([{ role: 'media', mimeType: 'video/mp4', sizeBytes: 4 }]);
      expect(facts).toMatchObject({ sandboxed: true, env: { HOME: '/tmp', TMPDIR: '/tmp' } });
      expect(await on.stored()).toEqual(['film']);
      expect(await on.staged()).toEqual([]);
      expect(warnings).toEqual([]);
    });

    it('sees its folder, its browser, its ffmpeg and added voices, which it cannot change, and no files of the service', async () => {
      await writeFile(join(on.folder, 'key'), 'secret');
      await mkdir(join(on.folder, 'voices'));
      await writeFile(join(on.folder, 'voices', 'weights'), 'weights');
      const look = `import { appendFileSync, existsSync, readdirSync } from 'node:fs';
        const codeOf = (work) => { try { work(); } catch ({ code }) { return code; } };
        onOrder(({ directory, ffmpegPath, browser, voicesDir }) => {
          const weights = voicesDir + '/weights';
          const seen = [directory, ffmpegPath, browser.path, browser.folder, weights].map((path) => existsSync(path));
          const changed = codeOf(() => appendFileSync(weights, 'x'));
          writeFacts(directory + '/film.mp4', JSON.stringify({ seen, changed, beside: readdirSync('${on.folder}') }));
          say({ type: 'done', rendered: { files: [{ role: 'media', file: 'film.mp4' }], facts: {}, quality: {} } });
        });`;
      await made(look, CALLERS);
      const [found = ''] = await on.stored();
      expect(JSON.parse(found)).toEqual({
        seen: [true, true, true, true, true],
        changed: expect.stringMatching(/^(EROFS|EACCES)$/),
        beside: ['browser', 'child.mjs', 'ffmpeg', 'staging', 'voices'],
      });
    });

    it.each([
      ['the process itself', `onOrder(() => { ${BOMB} });`],
      [
        'one that it started',
        `import { spawn } from 'node:child_process';
        onOrder(() => spawn(process.execPath, ['-e', ${JSON.stringify(BOMB)}], { detached: true }));`,
      ],
    ])('ends when %s takes more memory than a film may, with a refusal that says what to change', async (_, child) => {
      const failure = made(child, CALLERS);
      await expect(failure).rejects.toMatchObject({ name: 'EndedByMarkup', code: 'input_unsupported' });
      await expect(failure).rejects.toThrow('The page used more than 0.29 GB of memory.');
      expect(await left()).toEqual([]);
      expect(await on.staged()).toEqual([]);
    });

    it.each([
      ['writes twice the bytes that it may', `writeFileSync(file, Buffer.alloc(2 * 1024 * 1024));`],
      ['makes more files than it may', 'for (let i = 0; i < 600; i++) writeFileSync(`${file}-${i}`, "");'],
    ])('ends where it %s', async (_, write) => {
      const writer = `import { writeFileSync } from 'node:fs';
        onOrder(({ directory }) => {
          let files = 0;
          setInterval(() => { if (files++ < 20) { const file = directory + '/' + files; ${write} } }, 5);
        });`;
      await expect(made(writer, CALLERS)).rejects.toMatchObject({
        name: 'EndedByMarkup',
        message: 'The page filled more than 0.02 GB of disk, or kept more than 10000 files.',
      });
      expect(await on.staged()).toEqual([]);
    });

    it('draws an image without an ffmpeg, with the bounds of a film', async () => {
      const told = `onOrder((order) => say({ type: 'done', rendered: { files: [], facts: { encodes: 'ffmpegPath' in order }, quality: {} } }));`;
      expect((await made(told, STILL)).facts).toEqual({ encodes: false });
      await expect(made(`onOrder(() => { ${BOMB} });`, OWN_STILL)).rejects.toMatchObject({
        name: 'EndedByMarkup',
        nextStep: expect.stringContaining('The share of the work that was done is charged') as string,
      });
    });

    it('ends at its deadline, and nothing of it is left', async () => {
      const looping = `import { spawn } from 'node:child_process';
        onOrder(({ directory }) => { spawn('sh', ['-c', 'trap "" TERM; setsid sleep 600; true', directory]); for (;;); });`;
      const failure = made(looping, CALLERS, { ...BOUNDS, time: 1_000 });
      await expect(failure).rejects.toThrow('Drawing it took longer than 1 s.');
      await expect(failure).rejects.toMatchObject({ name: 'EndedByMarkup' });
      expect(await left()).toEqual([]);
    });

    it('ends where all its processes together use more of the processors than its price holds', async () => {
      const loops = `import { spawn } from 'node:child_process';
        onOrder(() => { for (let at = 0; at < 3; at++) spawn(process.execPath, ['-e', 'for (;;);']); });`;
      await expect(made(loops, CALLERS, { ...BOUNDS, processor: 1 })).rejects.toMatchObject({
        name: 'EndedByMarkup',
        message: 'Drawing it took more than 1 s of processor time.',
      });
      expect(await left()).toEqual([]);
    });

    const SLOW = `onOrder(({ directory }) => setTimeout(() => {
      writeFacts(directory + '/film.mp4', 'film');
      say({ type: 'done', rendered: { files: [{ role: 'media', file: 'film.mp4' }], facts: {}, quality: {} } });
    }, 1_000));`;

    it('ends where it keeps another account waiting for too long', async () => {
      await expect(made(SLOW, CALLERS, { ...BOUNDS, awaited: 500 }, true)).rejects.toMatchObject({
        name: 'EndedByMarkup',
        message: 'It was still being drawn 1 s after another account began to wait for its place.',
      });
      expect(await left()).toEqual([]);
    });

    it.each([
      ['nobody waits', CALLERS, false],
      ['its scenes are packaged', PACKAGED, true],
    ])('takes its time where %s', async (_, brief, isAwaited) => {
      await made(SLOW, brief, { ...BOUNDS, awaited: 500 }, isAwaited);
      expect(await on.stored()).toEqual(['film']);
    });

    it.each([
      ['memory', `onOrder(() => { ${BOMB} });`, BOUNDS],
      ['time', 'onOrder(() => { for (;;); });', { ...BOUNDS, time: 500 }],
    ])(
      'of packaged scenes that took more %s than it may is a failure of ours, which may pass',
      async (what, child, bounds) => {
        const failure = made(child, PACKAGED, bounds);
        await expect(failure).rejects.toMatchObject({ name: 'RenderProcessDied', code: 'provider_unavailable' });
        await expect(failure).rejects.toThrow(`more than its bound of ${what}`);
      },
    );

    it('is stopped by a cancellation at once', async () => {
      const stop = new AbortController();
      const slow = await runner(`onOrder(() => say({ type: 'progress', phase: 'draw', percent: 1 }));`);
      const onProgress = (): void => stop.abort(new Error('cancelled'));
      const running = slow.run(on.render('video', CALLERS), { signal: stop.signal, onProgress });
      await expect(running).rejects.toThrow('cancelled');
      expect(await left()).toEqual([]);
    });

    it.each([
      ['200 kB of facts', `facts: { words: 'x'.repeat(200_000) }`],
      ['facts that cannot be stored', `facts: { words: 'a\\0b' }`],
      ['facts of half a letter', `facts: { words: '\\ud83d' }`],
      ['facts without a floor', `facts: Array.from({ length: 50 }).reduce((inner) => ({ inner }), {})`],
      ['the file of another', `files: [{ role: 'media', file: '../../objects/key' }]`],
    ])('that a page took over and that answers %s fails, and nothing is stored', async (_, part) => {
      const answer = `onOrder(() => say({ type: 'done', rendered: { files: [], facts: {}, quality: {}, ${part} } }));`;
      await expect(made(answer, CALLERS)).rejects.toThrow('it sent an invalid message');
      expect(await on.stored()).toEqual([]);
    });

    const SAID = `onOrder(() => say({ type: 'failed', byMarkup: true, failure: {
      error_code: 'input_unsupported', error_description: 'The frame at 2.0 s took longer than 10 s.', actionable_next_step: 'Less.', retryable: false } }));`;

    it('reports that its page ended it, and the caller of the markup gets that refusal', async () => {
      await expect(made(SAID, CALLERS)).rejects.toMatchObject({
        name: 'EndedByMarkup',
        message: 'The frame at 2.0 s took longer than 10 s.',
      });
    });

    it('is not believed where the page was ours', async () => {
      await expect(made(SAID, PACKAGED)).rejects.toMatchObject({ name: 'RenderProcessDied' });
    });
  });

  describe('where the machine allows no sandbox', () => {
    it('draws packaged scenes, and refuses markup of callers before anything begins', async () => {
      const none = isolation(false, []);
      expect(await none.prepare()).toBe('none');
      const remedy = /deploy\/seccomp\.json.*sysctl user.*HTML_WITHOUT_SANDBOX/;
      expect(() => none.requireForMarkup()).toThrow(
        expect.objectContaining({ code: 'input_unsupported', nextStep: expect.stringMatching(remedy) as string }),
      );
      const film = await runner(HONEST, none);
      expect((await film.run(on.render('video', PACKAGED), on.idle())).facts).toMatchObject({ sandboxed: false });
      for (const brief of [CALLERS, OWN_STILL])
        await expect(film.run(on.render('video', brief), on.idle())).rejects.toMatchObject({
          code: 'input_unsupported',
        });
      expect(warnings).toEqual([expect.stringMatching(remedy)]);
    });

    it('draws markup of callers where the operator wishes it, and warns at each start', async () => {
      for (const starts of [1, 2]) {
        const open = isolation(true, []);
        expect(await open.prepare()).toBe('none');
        open.requireForMarkup();
        const film = await runner(HONEST, open);
        await expect(film.run(on.render('video', CALLERS), on.idle())).resolves.toMatchObject({
          files: [{ role: 'media' }],
        });
        expect(warnings).toHaveLength(starts);
      }
      expect(warnings[0]).toContain('HTML_WITHOUT_SANDBOX=on');
    });

    it('ends a film that takes too much all the same, with all that it started', async () => {
      const child = `import { spawn } from 'node:child_process';
        onOrder(({ directory }) => { spawn('sh', ['-c', 'sleep 600; true', directory], { detached: true }); ${BOMB} });`;
      const film = await runner(child, isolation(true, []));
      await expect(film.run(on.render('video', CALLERS), on.idle())).rejects.toThrow('GB of memory');
      expect(await left()).toEqual([]);
    });

    it('leaves no file of a film that was killed', async () => {
      const child = `import { tmpdir } from 'node:os';
        import { mkdtempSync } from 'node:fs';
        onOrder(({ directory }) => {
          const home = mkdtempSync(tmpdir() + '/stage-');
          if (!home.startsWith(directory)) throw new Error(home + ' outlives the film');
          ${BOMB}
        });`;
      const film = await runner(child, isolation(true, []));
      await expect(film.run(on.render('video', CALLERS), on.idle())).rejects.toThrow('GB of memory');
      expect(await on.staged()).toEqual([]);
    });
  });

  it('does not know at its start whether HTML can be isolated, and says that it will soon', () => {
    expect(() => isolation().requireForMarkup()).toThrow(expect.objectContaining({ code: 'provider_unavailable' }));
  });
});
