import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type FilmBrief,
  type FilmPreview,
  hasCallersMarkup,
  LARGEST_FRAMES_BYTES,
  LARGEST_SHEET_BYTES,
  type PreviewCaller,
  type PreviewedResource,
  Previews,
  type Sheet,
} from '@libs/film';
import { deny } from '@libs/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { inputsOf } from '../../inputs-of.js';
import { type RenderSettings, renderSettings } from '../../embedded/render.settings.js';
import { framesResult, previewResult } from '../child-process/child-message.js';
import { childResult } from '../child-process/child-result.js';
import { FfmpegSearch } from '../ffmpeg-search.js';
import { RenderSurroundings } from '../render-surroundings.js';
import { copyWhole, storing } from '../files/copy-hashed.js';
import { fetchInputs } from '../files/fetch-inputs.js';
import type { OpenInput } from '../render-inputs.js';
import { LARGEST_MADE_BYTES } from '../files/keep-file.js';
import { readMade } from '../files/read-made.js';
import { resourceDamaged } from '../files/resource-damaged.js';
import { forkLimited } from '../sandbox/fork-limited.js';
import { MOST_FILES } from '../sandbox/folder-size.js';
import { isMachineBusy } from '../sandbox/processor-share.js';
import { type Bounds, Watchdog } from '../sandbox/watchdog.js';
import { FilmStage } from '../stage/film-stage.js';
import { realProgram } from '../stage/real-program.js';
import { markupTooHeavy } from './markup-too-heavy.js';
import { PreviewPlaces } from './preview-places.js';
import type { FilmPreviewOrder, FramesOrder } from './preview-order.js';

/** The module that is the process of one preview, beside this one once compiled. */
const CHILD_MODULE = fileURLToPath(new URL('./preview-child.js', import.meta.url));

/** Milliseconds for the start of a process and its browser, for a preview, and for each of its scenes. */
const [START_MS, DEADLINE_MS, SCENE_MS] = [3_000, 2_000, 250];
/** Milliseconds more for each video that is shown as a clip: it is sought and decoded. */
const CLIP_MS = 1_000;
/** Milliseconds for frames of a finished film, of which each is sought and decoded. */
const FRAMES_MS = 13_000;
/** Bytes of memory of all processes of a preview together. */
const MOST_MEMORY = 1024 ** 3;
/** Bytes of all its files: a finished film that is looked at, and pictures. */
const MOST_DISK = 2 * LARGEST_MADE_BYTES;
/** Seconds for which a page must have been shown before it is blamed for its time. */
const LEAST_SHOWN = 1;
/** Bytes of a file in it: the browser's shared memory is files. */
const LARGEST_FILE = 512 * 1024 ** 2;

export interface PreviewProcessesOptions {
  /** Directory for the files of previews under way. */
  stagingDir: string;
  /** The compiled module that is the process of a preview; its own unless told otherwise. */
  childModule?: string;
  /** The environment of a process without a sandbox, without any secret. */
  childEnvironment: Record<string, string>;
  openInput: OpenInput;
  /** Of one preview; by its scenes unless told otherwise. */
  bounds?: Bounds;
}

/** What a process needs besides its order. */
interface Making<Result> {
  directory: string;
  signal: AbortSignal;
  result: z.ZodType<Result>;
  /** Real paths of programs that it starts. */
  programs: string[];
  time: number;
  isOfCaller: boolean;
}

/** Draws each preview in a new process, so that no process sees the markup of two callers. */
@Injectable()
export class PreviewProcesses extends Previews {
  private readonly places: PreviewPlaces;

  constructor(
    private readonly ffmpeg: FfmpegSearch,
    @Inject(FilmStage) private readonly stage: Pick<FilmStage, 'browser' | 'isolation'>,
    @Inject(renderSettings.KEY) { previewConcurrency: running }: Pick<RenderSettings, 'previewConcurrency'>,
    @Inject(RenderSurroundings) private readonly options: PreviewProcessesOptions,
  ) {
    super();
    this.places = new PreviewPlaces(running);
  }

  override async film(brief: FilmBrief, caller: PreviewCaller, signal: AbortSignal): Promise<FilmPreview> {
    const { stage } = this;
    const { openInput: open } = this.options;
    const isOfCaller = hasCallersMarkup(brief);
    if (isOfCaller) await stage.isolation.prepare().then(() => stage.isolation.requireForMarkup());
    return this.inPlace(caller, signal, async (directory) => {
      const { accountId } = caller;
      const found = await stage.browser(signal);
      const browser = { path: await realpath(found.path), folder: await realpath(found.folder) };
      const inputs = await fetchInputs(inputsOf({ ...brief }), { accountId, directory, open, signal });
      const clips = brief.videos?.length ?? 0;
      const decoder = clips > 0 ? { ffmpegPath: await this.decoder(signal) } : {};
      const order: Omit<FilmPreviewOrder, 'sandboxed'> = { of: 'film', brief, directory, inputs, browser, ...decoder };
      const time = START_MS + DEADLINE_MS + SCENE_MS * (brief.scenes?.length ?? 1) + CLIP_MS * clips;
      const programs = [browser.folder, browser.path, ...Object.values(decoder)];
      const { facts } = await this.inProcess(order, {
        directory,
        signal,
        programs,
        time,
        isOfCaller,
        result: previewResult,
      });
      return { ...facts, jpeg: await readMade(directory, 'sheet.jpeg', LARGEST_SHEET_BYTES) };
    });
  }

  override frames(film: PreviewedResource, count: number, caller: PreviewCaller, signal: AbortSignal): Promise<Sheet> {
    return this.inPlace(caller, signal, async (directory) => {
      const source = join(directory, 'film');
      const opened = await this.options.openInput(caller.accountId, film.id);
      const isWhole = opened && (await copyWhole(opened, source, signal));
      if (!isWhole) throw resourceDamaged(film.id);
      const ffmpegPath = await this.decoder(signal);
      const order: FramesOrder = { ...film, of: 'frames', directory, source, count, ffmpegPath };
      await this.inProcess(order, {
        directory,
        signal,
        programs: [ffmpegPath],
        time: FRAMES_MS,
        isOfCaller: false,
        result: framesResult,
      });
      return { jpeg: await readMade(directory, 'sheet.jpeg', LARGEST_FRAMES_BYTES) };
    });
  }

  /** The real path of the ffmpeg. */
  private async decoder(signal: AbortSignal): Promise<string> {
    return realProgram(await this.ffmpeg.path(signal), this.options.childEnvironment['PATH']);
  }

  /** Waits for its turn among those of its account and network; its directory is gone afterwards. */
  private inPlace<T>(caller: PreviewCaller, signal: AbortSignal, work: (directory: string) => Promise<T>): Promise<T> {
    const inDirectory = async (): Promise<T> => {
      const { stagingDir } = this.options;
      await storing(mkdir(stagingDir, { recursive: true, mode: 0o700 }));
      const directory = await realpath(await storing(mkdtemp(join(stagingDir, 'preview-'))));
      try {
        return await work(directory);
      } finally {
        // A process that was just killed may still add a file.
        await rm(directory, { recursive: true, force: true, maxRetries: 3 });
      }
    };
    return this.places.run(caller, inDirectory, signal);
  }

  private async inProcess<Result>(order: object, making: Making<Result>): Promise<Result> {
    const { childModule = CHILD_MODULE, childEnvironment } = this.options;
    const { directory, programs, signal, result, time, isOfCaller } = making;
    const around = await this.stage.isolation.around(directory, programs);
    signal.throwIfAborted();
    const bounds = this.options.bounds ?? { memory: MOST_MEMORY, time, disk: MOST_DISK };
    const limits = { cpuSeconds: Math.ceil((4 * time) / 1000), fileBytes: LARGEST_FILE };
    const environment = around?.environment ?? { ...childEnvironment, TMPDIR: directory };
    const child = forkLimited(childModule, limits, environment, around?.wrapper);
    const watchdog = new Watchdog(child, { bounds, folder: directory, isSandboxed: around !== undefined });
    const kill = (): void => watchdog.kill();
    try {
      const watch = { signal, result, kill, mostSilent: 2 * time, onProgress: () => watchdog.mark() };
      return await childResult(child, { ...order, sandboxed: around !== undefined }, watch);
    } catch (error) {
      signal.throwIfAborted();
      throw watchdog.exceeded ? tooMuch(watchdog, bounds, isOfCaller, error) : error;
    } finally {
      await watchdog.stop();
    }
  }
}

function tooMuch(
  { exceeded, share }: Watchdog,
  { memory, time, disk }: Bounds,
  isOfCaller: boolean,
  cause: unknown,
): unknown {
  const gigabytes = (bytes: number): number => Number((bytes / 1024 ** 3).toFixed(2));
  if (exceeded === 'memory' && !isOfCaller) {
    return deny('provider_unavailable', `The preview used more than ${gigabytes(memory)} GB of memory.`, {
      nextStep: 'Show less in each scene, or preview fewer scenes; nothing was charged.',
      cause,
    });
  }
  if (exceeded === 'disk' && !isOfCaller) return cause;
  if (exceeded !== 'time') {
    const took =
      exceeded === 'memory'
        ? `took more than ${gigabytes(memory)} GB of memory`
        : `filled more than ${gigabytes(disk)} GB of disk, or kept more than ${MOST_FILES} files`;
    return markupTooHeavy(`The preview of this html ${took}.`, cause);
  }
  const seconds = time / 1000;
  const isOfPage = isOfCaller && share !== undefined && share.seconds >= LEAST_SHOWN && !isMachineBusy(share);
  if (!isOfPage) {
    return deny('provider_unavailable', `The preview was not ready within ${seconds} s: the service is busy.`, {
      nextStep: 'Call again in some seconds; nothing was charged.',
      retryAfterSeconds: 5,
      cause,
    });
  }
  return markupTooHeavy(`The preview of this html took longer than ${seconds} s.`, cause);
}
