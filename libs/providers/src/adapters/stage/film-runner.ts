import { realpath, rm } from 'node:fs/promises';
import { videoFrameSize } from '@libs/drawing';
import { Denial } from '@libs/kernel';
import { estimateFilmSeconds, type FilmBrief, hasCallersMarkup, isStill, type StillBrief } from '@libs/film';
import { ObjectStore } from '@libs/storage';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { EndedByMarkup } from '../../embedded/ended-by-markup.js';
import type { RenderResult } from '../../embedded/render.js';
import type { Render } from '../../embedded/render.entity.js';
import { RenderRunner, type RenderWatch } from '../../embedded/render-runner.js';
import { inputsOf } from '../../inputs-of.js';
import { filmResult } from '../child-process/child-message.js';
import { childResult } from '../child-process/child-result.js';
import { RenderProcessDied } from '../child-process/render-process-died.js';
import { FfmpegSearch } from '../ffmpeg-search.js';
import { claimFolder } from '../files/claim-folder.js';
import { fetchInputs } from '../files/fetch-inputs.js';
import type { OpenInput } from '../render-inputs.js';
import { LARGEST_MADE_BYTES } from '../files/keep-file.js';
import { keepRendered } from '../files/keep-rendered.js';
import { MOST_FILES } from '../sandbox/folder-size.js';
import { forkLimited } from '../sandbox/fork-limited.js';
import { type Bounds, Watchdog } from '../sandbox/watchdog.js';
import type { FilmOrder } from './film-order.js';
import { RenderSurroundings } from '../render-surroundings.js';
import { FilmStage } from './film-stage.js';
import { realProgram } from './real-program.js';
import { FILM_CHILD_MODULE } from './stage-isolation.js';

/** Bytes of memory of all processes of a film together. */
const MOST_MEMORY = 1024 ** 3;
/** Bytes of its files: the film, and a draft of it. */
const MOST_DISK = 2 * LARGEST_MADE_BYTES;
/** Milliseconds of a film before its first frame, and for each frame: five times what a slow machine needs. */
const [START_MS, FRAME_MS] = [120_000, 250];
/** Milliseconds that callers' markup has once another account waits: at all, and for each frame and million of its pixels. */
const [AWAITED_MS, AWAITED_FRAME_MS] = [30_000, 80];

export interface FilmRunnerOptions {
  /** Directory for files on their way into the object store. */
  stagingDir: string;
  /** The compiled module that is the process of a film; its own unless told otherwise. */
  childModule?: string;
  /** The environment of a process without a sandbox, without any secret. */
  childEnvironment: Record<string, string>;
  /** Opens a resource of an account that a film uses. */
  openInput: OpenInput;
  /** Where the voices are that the operator added. */
  voicesDir?: string;
  /** Of one film; by its length unless told otherwise. */
  bounds?: Bounds;
}

/** Draws films and images as pages: everything that sees a page runs in a process of its own, in a closed root where the machine allows one. */
@Injectable()
export class FilmRunner extends RenderRunner {
  constructor(
    private readonly store: ObjectStore,
    private readonly ffmpeg: FfmpegSearch,
    @Inject(FilmStage) private readonly stage: Pick<FilmStage, 'browser' | 'isolation'>,
    @Inject(RenderSurroundings) private readonly options: FilmRunnerOptions,
  ) {
    super();
  }

  async prepare(signal: AbortSignal): Promise<void> {
    const { stage } = this;
    // Without a browser the films are refused, and all else is drawn.
    await Promise.all([stage.isolation.prepare(), stage.browser(signal).catch(() => undefined)]);
  }

  async run(render: Render, watch: RenderWatch): Promise<RenderResult> {
    const directory = await realpath(await claimFolder(this.options.stagingDir, render));
    try {
      const order = await this.order(render, directory, watch.signal);
      const { files, ...made } = await this.inProcess(order, watch);
      return { ...made, files: await keepRendered(this.store, directory, render, files, watch.signal) };
    } finally {
      await rm(directory, { recursive: true, force: true, maxRetries: 3 });
    }
  }

  private async order(
    { brief, account_id: accountId }: Render,
    directory: string,
    signal: AbortSignal,
  ): Promise<Omit<FilmOrder, 'sandboxed'>> {
    const { ffmpeg, stage } = this;
    const { openInput: open, childEnvironment, voicesDir = '' } = this.options;
    const inputs = await fetchInputs(inputsOf(brief), { accountId, directory, open, signal });
    const { path, folder } = await stage.browser(signal);
    const voices = await realpath(voicesDir).catch(() => undefined);
    return {
      brief,
      directory,
      inputs,
      ...(voices !== undefined && { voicesDir: voices }),
      ...(!isStill(brief) && {
        ffmpegPath: await realProgram(await ffmpeg.path(signal), childEnvironment['PATH']),
      }),
      browser: { path: await realpath(path), folder: await realpath(folder) },
    };
  }

  private async inProcess(
    order: Omit<FilmOrder, 'sandboxed'>,
    watch: RenderWatch,
  ): Promise<z.output<typeof filmResult>> {
    const { childModule = FILM_CHILD_MODULE, childEnvironment } = this.options;
    const { isolation } = this.stage;
    const film = order.brief as unknown as FilmBrief | StillBrief;
    const isOfCaller = hasCallersMarkup(film);
    if (isOfCaller) await isolation.prepare().then(() => isolation.requireForMarkup());
    const { browser, directory, ffmpegPath, voicesDir } = order;
    const shown = [browser.folder, browser.path, ffmpegPath, voicesDir].filter((path) => path !== undefined);
    const around = await isolation.around(directory, shown);
    watch.signal.throwIfAborted();
    const bounds = this.options.bounds ?? boundsOf(film);
    const limits = { cpuSeconds: Math.ceil((2 * bounds.time) / 1000), fileBytes: LARGEST_MADE_BYTES };
    const environment = around?.environment ?? { ...childEnvironment, TMPDIR: directory };
    const child = forkLimited(childModule, limits, environment, around?.wrapper);
    const isAwaited = (): boolean => isOfCaller && watch.isAwaited?.() === true;
    const watchdog = new Watchdog(child, { bounds, folder: directory, isSandboxed: around !== undefined, isAwaited });
    const kill = (): void => watchdog.kill();
    const making = { ...watch, result: filmResult, mostSilent: bounds.time, kill };
    try {
      return await childResult(child, { ...order, sandboxed: around !== undefined }, making);
    } catch (error) {
      watch.signal.throwIfAborted();
      throw failureOf(error, watchdog.exceeded, { isOfCaller, bounds });
    } finally {
      await watchdog.stop();
    }
  }
}

/** Packaged scenes do what we wrote: where they take too much, it is our failure, and it may pass. */
function failureOf(
  error: unknown,
  exceeded: keyof Bounds | undefined,
  { isOfCaller, bounds }: { isOfCaller: boolean; bounds: Bounds },
): unknown {
  if (exceeded && isOfCaller) return tooMuch[exceeded](bounds);
  if (exceeded) return new RenderProcessDied(`it took more than its bound of ${exceeded}`, error);
  const isOurs = error instanceof EndedByMarkup && !isOfCaller;
  return isOurs ? new RenderProcessDied(error.message, error) : error;
}

const LIGHTER = 'Make the page lighter (fewer filters and elements that move at once); make a film shorter.';

const tooMuch: Record<keyof Bounds, (bounds: Bounds) => Denial> = {
  memory: ({ memory }) =>
    EndedByMarkup.because(
      `The page used more than ${inGigabytes(memory)} of memory.`,
      'Draw less at once: smaller canvases, fewer elements and filters, no data that only grows.',
    ),
  disk: ({ disk }) =>
    EndedByMarkup.because(
      `The page filled more than ${inGigabytes(disk)} of disk, or kept more than ${MOST_FILES} files.`,
      'Let the page store less.',
    ),
  time: ({ time }) => EndedByMarkup.because(`Drawing it took longer than ${Math.round(time / 1000)} s.`, LIGHTER),
  processor: ({ processor = 0 }) =>
    EndedByMarkup.because(`Drawing it took more than ${Math.round(processor)} s of processor time.`, LIGHTER),
  awaited: ({ awaited = 0 }) =>
    EndedByMarkup.because(
      `It was still being drawn ${Math.round(awaited / 1000)} s after another account began to wait for its place.`,
      LIGHTER,
    ),
};

function inGigabytes(bytes: number): string {
  return `${Number((bytes / 1024 ** 3).toFixed(2))} GB`;
}

/** The price of a film grows with its frames, and so does the processor time that it holds. */
function boundsOf(film: FilmBrief | StillBrief): Bounds {
  const frames = isStill(film) ? 0 : estimateFilmSeconds(film) * film.fps;
  const time = START_MS + frames * FRAME_MS;
  const awaited = AWAITED_MS + frames * AWAITED_FRAME_MS * Math.max(1, megapixelsOf(film));
  return { memory: MOST_MEMORY, disk: MOST_DISK, time, processor: time / 1000, awaited };
}

function megapixelsOf(film: FilmBrief | StillBrief): number {
  if (isStill(film)) return 0;
  const { width, height } = videoFrameSize(film.aspectRatio, film.resolution);
  return (width * height) / 1e6;
}
