import { basename } from 'node:path';
import { mediaUnreadable } from '@libs/film';
import type { ObjectStore } from '@libs/storage';
import type { z } from 'zod';
import type { RenderResult } from '../../embedded/render.js';
import type { Render } from '../../embedded/render.entity.js';
import type { RenderWatch } from '../../embedded/render-runner.js';
import { importResult } from '../child-process/child-message.js';
import { childResult } from '../child-process/child-result.js';
import { RenderProcessDied } from '../child-process/render-process-died.js';
import { LARGEST_MADE_BYTES } from '../files/keep-file.js';
import { keepRendered } from '../files/keep-rendered.js';
import { forkLimited, type ProcessLimits } from '../sandbox/fork-limited.js';
import { Watchdog } from '../sandbox/watchdog.js';
import { type DecoderIsolation, IMPORT_CHILD_MODULE } from './decoder-isolation.js';
import type { ImportOrder } from './import-child.js';

const GIGABYTE = 1024 ** 3;
/** Fifteen minutes of HDR in 1080p at 60 frames a second take 75 minutes of one core. */
const LIMITS: ProcessLimits = { memoryBytes: 2 * GIGABYTE, cpuSeconds: 5400, fileBytes: LARGEST_MADE_BYTES };
/** Bytes of all files of one import: the source, and what is made of it. */
const MOST_DISK = 2 * LARGEST_MADE_BYTES;
/** Milliseconds without a word of the decoding process, after which it counts as hung. */
const MOST_SILENT_MS = 3 * 60_000;

export interface DecodeProcessOptions {
  /** Directory for files on their way into the object store. */
  stagingDir: string;
  /** The compiled module in which files are decoded; its own unless told otherwise. */
  childModule?: string;
  /** The whole environment of that process, without any secret. */
  childEnvironment: Record<string, string>;
  /** The ffmpeg to look at first. */
  ffmpegPath?: string;
  limits?: ProcessLimits;
  mostSilentMilliseconds?: number;
  /** Bytes of all files of one import. */
  mostDisk?: number;
}

export type DecodeOrder = Omit<ImportOrder, 'environment' | 'ffmpegPath'>;

export type Decoded = Pick<RenderResult, 'files'> & Omit<z.output<typeof importResult>, 'files'>;

/** Decodes untrusted files, each in a limited and isolated process that may die of it. */
export class DecodeProcess {
  constructor(
    private readonly store: ObjectStore,
    private readonly isolation: DecoderIsolation,
    private readonly options: DecodeProcessOptions,
  ) {}

  /** `isFilm`: the order refuses films, and the file is one. */
  async run(render: Render, order: DecodeOrder, watch: RenderWatch): Promise<Decoded> {
    const { childModule = IMPORT_CHILD_MODULE, childEnvironment: environment, ffmpegPath } = this.options;
    const { limits = LIMITS } = this.options;
    const { mostSilentMilliseconds: mostSilent = MOST_SILENT_MS, mostDisk: disk = MOST_DISK } = this.options;
    const { sandbox, otherUser } = await this.isolation.find();
    watch.signal.throwIfAborted();
    const folder = order.directory;
    // The canvas that draws a waveform asks for a home, and the user of the process may have none.
    const surroundings = { ...environment, ...(order.product && { HOME: folder }) };
    const child = forkLimited(childModule, limits, surroundings, (sandbox ?? otherUser)?.wrapper(folder));
    const watchdog = new Watchdog(child, { bounds: { disk }, folder, isSandboxed: sandbox !== undefined });
    // The wrapper of a sandbox ignores SIGTERM.
    const kill = (): void => watchdog.kill();
    const decoding = { ...watch, result: importResult, mostSilent, kill };
    // Another user cannot enter the folders above its working folder.
    const places = otherUser && { source: basename(order.source), directory: '.' };
    try {
      const given = { ...order, ...places, environment, ffmpegPath };
      const { files, ...made } = await childResult(child, given, decoding);
      if (made.isFilm && !order.refusesFilms) throw new RenderProcessDied('it refused a film');
      return { ...made, files: await keepRendered(this.store, order.directory, render, files, watch.signal) };
    } catch (error) {
      watch.signal.throwIfAborted();
      // Decoding ended its process: memory, time, or a crash of the decoder.
      throw error instanceof RenderProcessDied
        ? mediaUnreadable('The file could not be decoded within the memory, time and disk space that one may take.', {
            cause: error,
          })
        : error;
    } finally {
      await watchdog.stop();
    }
  }
}
