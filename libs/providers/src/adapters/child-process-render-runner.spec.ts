import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ObjectStore } from '@libs/storage';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Render } from '../render.js';
import { ChildProcessRenderRunner } from './child-process-render-runner.js';

/** Answers its order and environment as the facts of a film without files. */
const HONEST = `process.on('message', (order) =>
  process.send({ type: 'done', rendered: { files: [], facts: { order, env: process.env }, quality: {} } }));`;
/** Reports that it began, and only ends when it is told to. */
const SLOW = `process.on('SIGTERM', () => process.exit(7));
process.on('message', () => process.send({ type: 'progress', phase: 'draw', percent: process.pid }));`;

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

describe('the render process', () => {
  let folder = '';
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'runner-'))));
  afterEach(() => rm(folder, { recursive: true }));

  const render = (kind: Render['kind']): Render => ({
    id: 'id',
    name: 'name',
    account_id: 'account',
    kind,
    brief: { prompt: 'x' },
    state: 'running',
    fence: 1,
    failures: 0,
    phase: 'starting',
    percent: 0,
    result: null,
    failure: null,
  });
  const idle = () => ({ signal: new AbortController().signal, onProgress: () => undefined });

  async function runner(
    child: string,
    ffmpeg = 'echo Encoder libx264',
    mostSilentMilliseconds?: number,
  ): Promise<ChildProcessRenderRunner> {
    const [childModule, ffmpegPath] = [join(folder, 'child.mjs'), join(folder, 'ffmpeg')];
    await writeFile(childModule, child);
    await writeFile(ffmpegPath, `#!/bin/sh\necho run >> ${folder}/looks\n${ffmpeg}\n`);
    await chmod(ffmpegPath, 0o755);
    return new ChildProcessRenderRunner(new NoStore(), {
      stagingDir: join(folder, 'staging'),
      toolsDir: join(folder, 'tools'),
      childModule,
      childEnvironment: { PATH: '/usr/bin:/bin', TMPDIR: folder },
      ffmpegPath,
      openInput: refuse,
      mostSilentMilliseconds,
    });
  }

  it('gets nothing of the environment but what it needs', async () => {
    const { facts } = await (await runner(HONEST)).run(render('image'), idle());
    expect(facts['env']).toEqual({ PATH: '/usr/bin:/bin', TMPDIR: folder });
  });

  it('is told which ffmpeg to use, which is looked for once', async () => {
    const made = await runner(HONEST);
    await made.prepare(idle().signal);
    for (const _ of [1, 2]) {
      const { facts } = await made.run(render('video'), idle());
      expect(facts['order']).toMatchObject({ kind: 'video', ffmpegPath: join(folder, 'ffmpeg') });
    }
    expect(await readFile(join(folder, 'looks'), 'utf8')).toBe('run\n');
  });

  it('makes images without an ffmpeg, and says what a film lacks', async () => {
    const poor = await runner(HONEST, 'exit 1');
    await expect(poor.prepare(idle().signal)).rejects.toMatchObject({ name: 'EncoderMissing' });
    await expect(poor.run(render('image'), idle())).resolves.toMatchObject({ files: [] });
    await expect(poor.run(render('video'), idle())).rejects.toMatchObject({ code: 'provider_unavailable' });
  });

  it('is told of everything that its preparation found wrong', async () => {
    const poor = await runner(HONEST, 'exit 1');
    await writeFile(join(folder, 'staging'), 'no folder');
    await expect(poor.prepare(idle().signal)).rejects.toMatchObject({
      errors: [{ name: 'EncoderMissing' }, { code: 'ENOTDIR' }],
    });
  });

  it('of a film that is stopped does not wait for a silent ffmpeg', async () => {
    const silent = await runner(HONEST, 'sleep 600');
    const [life, stop] = [new AbortController(), new AbortController()];
    const preparing = silent.prepare(life.signal);
    const running = silent.run(render('video'), { signal: stop.signal, onProgress: () => undefined });
    stop.abort(new Error('cancelled'));
    await expect(running).rejects.toThrow('cancelled');
    life.abort(new Error('leaving'));
    await expect(preparing).rejects.toThrow('leaving');
  });

  it('that dies is a failure worth another try', async () => {
    const dying = await runner(`process.on('message', () => process.kill(process.pid, 'SIGKILL'));`);
    const failure = dying.run(render('image'), idle());
    await expect(failure).rejects.toThrow('SIGKILL');
    await expect(failure).rejects.toMatchObject({ code: 'provider_unavailable' });
  });

  it('that says nothing for long is ended, and is worth another try', async () => {
    const hung = await runner(`process.on('message', () => undefined);`, undefined, 300);
    const failure = hung.run(render('image'), idle());
    await expect(failure).rejects.toThrow('it said nothing for 0.3 s');
    await expect(failure).rejects.toMatchObject({ name: 'RenderProcessDied', code: 'provider_unavailable' });
  });

  it('that tells how far it is may take its time', async () => {
    const talking = await runner(
      `process.on('message', async () => {
        for (let percent = 0; percent < 8; percent++) {
          process.send({ type: 'progress', phase: 'draw', percent });
          await new Promise((resolve) => setTimeout(resolve, 400));
        }
        process.send({ type: 'done', rendered: { files: [], facts: {}, quality: {} } });
      });`,
      undefined,
      2_500,
    );
    await expect(talking.run(render('image'), idle())).resolves.toMatchObject({ files: [] });
  });

  it('is stopped by an abort and leaves no folder', async () => {
    const stop = new AbortController();
    let id = 0;
    const running = (await runner(SLOW)).run(render('image'), {
      signal: stop.signal,
      onProgress: (_, percent) => {
        id = percent;
        stop.abort(new Error('cancelled'));
      },
    });
    await expect(running).rejects.toThrow('exit code 7');
    expect(() => process.kill(id, 0)).toThrow('ESRCH');
    expect(await readdir(join(folder, 'staging'))).toEqual([]);
  });
});
