import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RunnerFixture } from '../../../../../test/support/jobs/runner-fixture.js';
import { FfmpegSearch } from '../ffmpeg-search.js';
import { ChildProcessRenderRunner } from './child-process-render-runner.js';

/** Answers its order and environment as the facts of a film without files. */
const HONEST = `onOrder((order) =>
  say({ type: 'done', rendered: { files: [], facts: { order, env: process.env }, quality: {} } }));`;
/** Reports that it began, and ends only at SIGTERM. */
const SLOW = `process.on('SIGTERM', () => process.exit(7));
onOrder(() => say({ type: 'progress', phase: 'draw', percent: process.pid }));`;
/** Reports progress, again after each message to go on, and ends after eight reports. */
const TALKING = `let told = 0;
const tell = () => say(told++ < 8 ? { type: 'progress', phase: 'draw', percent: process.pid }
  : { type: 'done', rendered: { files: [], facts: { told: told - 1 }, quality: {} } });
process.on('SIGUSR2', tell);
onOrder(tell);`;

describe('the render process', () => {
  let on: RunnerFixture;
  beforeEach(async () => void (on = await RunnerFixture.open()));
  afterEach(() => vi.useRealTimers());
  afterEach(() => on.close());

  async function runner(
    child: string,
    ffmpeg = 'echo Encoder libx264',
    mostSilentMilliseconds?: number,
    stagingDir = on.options.stagingDir,
  ): Promise<ChildProcessRenderRunner> {
    const ffmpegPath = join(on.folder, 'ffmpeg');
    await on.child(child);
    await writeFile(ffmpegPath, `#!/bin/sh\necho run >> ${on.folder}/looks\n${ffmpeg}\n`);
    await chmod(ffmpegPath, 0o755);
    const search = new FfmpegSearch({ ...on.options, toolsDir: join(on.folder, 'tools'), ffmpegPath });
    return new ChildProcessRenderRunner(on.store, search, {
      ...on.options,
      stagingDir,
      openInput: () => Promise.reject(new Error('nothing is used here')),
      mostSilentMilliseconds,
    });
  }

  it('gets nothing of the environment but what it needs', async () => {
    const { facts } = await (await runner(HONEST)).run(on.render('image'), on.idle());
    expect(facts['env']).toEqual({ PATH: '/usr/bin:/bin', TMPDIR: on.folder });
  });

  it('gets the ffmpeg to use, which is searched for once', async () => {
    const made = await runner(HONEST);
    await made.prepare(on.idle().signal);
    for (const _ of [1, 2]) {
      const { facts } = await made.run(on.render('video'), on.idle());
      expect(facts['order']).toMatchObject({ kind: 'video', ffmpegPath: join(on.folder, 'ffmpeg') });
    }
    expect(await readFile(join(on.folder, 'looks'), 'utf8')).toBe('run\n');
  });

  it('makes images without an ffmpeg, and says what a film lacks', async () => {
    const poor = await runner(HONEST, 'exit 1');
    await expect(poor.prepare(on.idle().signal)).rejects.toMatchObject({
      message: 'The video encoder of this service cannot run.',
    });
    await expect(poor.run(on.render('image'), on.idle())).resolves.toMatchObject({ files: [] });
    await expect(poor.run(on.render('video'), on.idle())).rejects.toMatchObject({ code: 'provider_unavailable' });
  });

  it('of a film that is stopped does not wait for a silent ffmpeg', async () => {
    const silent = await runner(HONEST, 'sleep 600');
    const [life, stop] = [new AbortController(), new AbortController()];
    const preparing = silent.prepare(life.signal);
    const running = silent.run(on.render('video'), { ...on.idle(), signal: stop.signal });
    stop.abort(new Error('cancelled'));
    await expect(running).rejects.toThrow('cancelled');
    life.abort(new Error('leaving'));
    await expect(preparing).rejects.toThrow('leaving');
  });

  it('is not begun where its folder cannot be written, which may pass', async () => {
    const full = await runner(HONEST, undefined, undefined, on.unwritable);
    await expect(full.run(on.render('image'), on.idle())).rejects.toMatchObject({ code: 'storage_unavailable' });
  });

  it('that dies is a failure worth another try', async () => {
    const dying = await runner(`onOrder(() => process.kill(process.pid, 'SIGKILL'));`);
    const failure = dying.run(on.render('image'), on.idle());
    await expect(failure).rejects.toThrow('SIGKILL');
    await expect(failure).rejects.toMatchObject({ code: 'provider_unavailable' });
  });

  it('that says nothing for long is ended, and is worth another try', async () => {
    const hung = await runner(`onOrder(() => undefined);`, undefined, 300);
    const failure = hung.run(on.render('image'), on.idle());
    await expect(failure).rejects.toThrow('it said nothing for 0.3 s');
    await expect(failure).rejects.toMatchObject({ name: 'RenderProcessDied', code: 'provider_unavailable' });
  });

  it('has no time limit as long as it reports progress', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const talking = await runner(TALKING, undefined, 1_000);
    const goOn = (id: number): void => {
      vi.advanceTimersByTime(900);
      process.kill(id, 'SIGUSR2');
    };
    const made = talking.run(on.render('image'), { ...on.idle(), onProgress: (_, percent) => goOn(percent) });
    await expect(made).resolves.toMatchObject({ facts: { told: 8 } });
  });

  it('is stopped by an abort and leaves no folder', async () => {
    const stop = new AbortController();
    let id = 0;
    const running = (await runner(SLOW)).run(on.render('image'), {
      signal: stop.signal,
      onProgress: (_, percent) => {
        id = percent;
        stop.abort(new Error('cancelled'));
      },
    });
    await expect(running).rejects.toThrow('exit code 7');
    expect(() => process.kill(id, 0)).toThrow('ESRCH');
    expect(await on.staged()).toEqual([]);
  });
});
