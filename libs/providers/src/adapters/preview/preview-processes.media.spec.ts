import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FilmBrief } from '@libs/film';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RunnerFixture } from '../../../../../test/support/jobs/runner-fixture.js';
import { FfmpegSearch } from '../ffmpeg-search.js';
import { StageIsolation } from '../stage/stage-isolation.js';
import { PreviewProcesses } from './preview-processes.js';

const CALLERS = { composition: { html: '<p>Hello</p>' }, fps: 30 } as FilmBrief;
const PACKAGED = { scenes: [{ visual: { type: 'title', text: 'Hello' } }], fps: 30 } as unknown as FilmBrief;
const CALLER = { accountId: 'one', network: 'here', atOnce: 1 };

const IDLE = 'onOrder(() => setInterval(() => undefined, 1000));';
/** The page begins to load. */
const PAGE = `say({ type: 'progress', phase: 'page', percent: 0 });`;
const HUNG = `onOrder(() => { ${PAGE} setInterval(() => undefined, 1000); });`;
/** Several processes, so that a busy machine gives them a processor too. */
const LOOP = `import { spawn } from 'node:child_process';
onOrder(() => { ${PAGE} for (let at = 0; at < 4; at++) spawn(process.execPath, ['-e', 'for (;;);']); for (;;); });`;
const BOMB = 'const taken = []; setInterval(() => taken.push(Buffer.alloc(20 * 1024 * 1024, 1)), 5);';

describe('a preview that took too much', () => {
  let on: RunnerFixture;
  beforeEach(async () => {
    on = await RunnerFixture.open();
  });
  afterEach(() => on.close());

  async function failureOf(child: string, brief: FilmBrief, time = 1_500): Promise<unknown> {
    const folder = join(on.folder, 'browser');
    const browser = { path: join(folder, 'run'), folder };
    await mkdir(folder);
    await writeFile(browser.path, '');
    await on.child(child);
    const program = [on.options.childModule];
    const isolation = new StageIsolation(
      { htmlWithoutSandbox: true },
      { warn: () => undefined },
      { ...on.options, program, hiddenFolders: [] },
    );
    const ffmpeg = new FfmpegSearch({ toolsDir: join(on.folder, 'tools'), ...on.options });
    const stage = { browser: () => Promise.resolve(browser), isolation };
    const previews = new PreviewProcesses(
      ffmpeg,
      stage,
      { previewConcurrency: 1 },
      {
        ...on.options,
        openInput: () => Promise.reject(new Error('nothing is used here')),
        bounds: { memory: 200 * 1024 ** 2, time, disk: 20 * 1024 ** 2 },
      },
    );
    return previews.film(brief, CALLER, new AbortController().signal).catch((failure: unknown) => failure);
  }

  it.each([
    ['kept a processor busy', LOOP],
    ['waited for nothing while no thread wanted a processor', HUNG],
  ])('blames the html of a caller that %s', async (_, child) => {
    expect(await failureOf(child, CALLERS, 4_000)).toMatchObject({
      code: 'input_unsupported',
      message: 'The preview of this html took longer than 4 s.',
    });
  });

  it.each([
    ['no page of a caller began to load', IDLE, CALLERS],
    ['the page is ours', HUNG, PACKAGED],
  ])('blames the machine where %s', async (_, child, brief) => {
    expect(await failureOf(child, brief)).toMatchObject({
      code: 'provider_unavailable',
      message: 'The preview was not ready within 1.5 s: the service is busy.',
    });
  });

  it('tells memory from time', async () => {
    expect(await failureOf(BOMB, PACKAGED, 20_000)).toMatchObject({
      code: 'provider_unavailable',
      message: 'The preview used more than 0.2 GB of memory.',
    });
  });

  it('blames the html of a caller for its memory', async () => {
    expect(await failureOf(BOMB, CALLERS, 20_000)).toMatchObject({
      code: 'input_unsupported',
      message: 'The preview of this html took more than 0.2 GB of memory.',
    });
  });
});
