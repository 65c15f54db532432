import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FilmBrief } from '@libs/film';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FilmStage } from '@libs/providers/adapters';
import { FfmpegSearch } from '../../../libs/providers/src/adapters/ffmpeg-search.js';
import { machine } from '../../support/files/machine.js';
import { RunnerFixture } from '../../support/jobs/runner-fixture.js';
import { commandLines } from '../../support/service/command-lines.js';
import { giveBrowser } from '../../support/service/give-browser.js';
import { FilmRunner } from '../../../libs/providers/src/adapters/stage/film-runner.js';
import { StageIsolation } from '../../../libs/providers/src/adapters/stage/stage-isolation.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const BRIEF: FilmBrief = {
  scenes: [{ visual: { type: 'title', text: 'Tea at four' }, say: 'Tea is at four.', transition: 'auto' }],
  durationSeconds: 2,
  aspectRatio: '16:9',
  resolution: '480p',
  fps: 24,
  theme: 'auto',
  voice: 'auto',
  captions: 'burned',
  music: 'auto',
  seed: 7,
};

describe('the process of a film, with its browser, its voice and its ffmpeg', () => {
  let on: RunnerFixture;
  let data: string;

  beforeAll(async () => {
    on = await RunnerFixture.open();
    data = await mkdtemp(join(tmpdir(), 'isolated-film-'));
    await giveBrowser(data);
  });
  afterAll(async () => {
    await rm(data, { recursive: true });
    await on.close();
  });

  function films(program: string[]): FilmRunner {
    const childModule = join(ROOT, 'dist/libs/providers/src/adapters/stage/film-child.js');
    const around = { ...on.options, childModule, toolsDir: join(data, 'tools') };
    const warn = (): void => undefined;
    const places = { ...around, program, hiddenFolders: [data] };
    const isolation = new StageIsolation({ htmlWithoutSandbox: false }, { warn }, places);
    const stage = new FilmStage(isolation, { warn }, { browserDir: join(data, 'browser') });
    return new FilmRunner(on.store, new FfmpegSearch(around), stage, {
      ...around,
      openInput: () => Promise.reject(new Error('nothing is used here')),
    });
  }

  async function made(program: string[]): Promise<void> {
    const runner = films(program);
    await runner.prepare(on.idle().signal);
    const { files, facts } = await runner.run(on.render('video', { ...BRIEF }), on.idle());
    expect(files.map(({ role }) => role).sort()).toEqual(['captions', 'media', 'subtitles', 'thumbnail']);
    expect(facts).toMatchObject({ width: 854, height: 480, duration_seconds: 2 });
    expect(await commandLines(data)).toEqual([]);
  }

  it.runIf(machine.hasSandbox)('finds all that it needs in a closed root', () =>
    made(['dist/libs', 'dist/bundle', 'dist/package.json', 'node_modules'].map((path) => join(ROOT, path))),
  );

  it('draws packaged scenes without a sandbox too', () => made([]));
});
