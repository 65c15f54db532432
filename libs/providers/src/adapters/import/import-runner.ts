import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, realpath, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { deny, isMediumError, StorageUnavailable } from '@libs/kernel';
import type { GuardedFetch } from '@libs/kernel/adapters';
import { mediaUnreadable, SIGNATURE_BYTES, sniffMedia } from '@libs/film';
import { ObjectStore } from '@libs/storage';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { decodingMinutes, partsOf, type ImportBrief } from '../../import/import-brief.js';
import type { RenderResult } from '../../embedded/render.js';
import type { Render } from '../../embedded/render.entity.js';
import { BelongsToLine, RenderRunner, type RenderWatch } from '../../embedded/render-runner.js';
import { importResult } from '../child-process/child-message.js';
import { childResult } from '../child-process/child-result.js';
import { claimFolder } from '../files/claim-folder.js';
import { discardStream } from '../files/discard-stream.js';
import { forkLimited, type ProcessLimits } from '../sandbox/fork-limited.js';
import { Watchdog } from '../sandbox/watchdog.js';
import { RenderSurroundings } from '../render-surroundings.js';
import { DecoderIsolation, decodingNeedsSandbox, IMPORT_CHILD_MODULE } from './decoder-isolation.js';
import type { ImportOrder } from './import-child.js';
import { InputFetch } from './input-fetch.js';
import { LARGEST_MADE_BYTES } from '../files/keep-file.js';
import { keepRendered } from '../files/keep-rendered.js';
import { RenderProcessDied } from '../child-process/render-process-died.js';
import { abortable } from '../abortable.js';

const GIGABYTE = 1024 ** 3;
/** Fifteen minutes of HDR in 1080p at 60 frames a second take 75 minutes of one core. */
const LIMITS: ProcessLimits = { memoryBytes: 2 * GIGABYTE, cpuSeconds: 5400, fileBytes: LARGEST_MADE_BYTES };
/** Bytes of all files of one import: the source, and what is made of it. */
const MOST_DISK = 2 * LARGEST_MADE_BYTES;
/** Milliseconds without a word of the decoding process, after which it counts as hung. */
const MOST_SILENT_MS = 3 * 60_000;
/** Share of the whole that fetching is, in percent. */
const FETCHED = 50;

export interface ImportRunnerOptions {
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

/** Fetches a file and has it made anew in a process that may die of it. */
@Injectable()
export class ImportRunner extends RenderRunner {
  constructor(
    private readonly store: ObjectStore,
    @Inject(InputFetch) private readonly fetch: GuardedFetch,
    private readonly isolation: DecoderIsolation,
    @Inject(RenderSurroundings) private readonly options: ImportRunnerOptions,
  ) {
    super();
  }

  /** Leftovers of dead claims are not cleared here: `clearStaging` does so for all renders. */
  async prepare(): Promise<void> {
    await mkdir(this.options.stagingDir, { recursive: true, mode: 0o700 });
    await this.isolation.find();
  }

  async run(render: Render, watch: RenderWatch): Promise<RenderResult> {
    const directory = await realpath(await claimFolder(this.options.stagingDir, render));
    try {
      const source = join(directory, 'source');
      const { creditsPerPart = 1, mostBytes, partsHeld = partsOf(mostBytes) } = render.brief as unknown as ImportBrief;
      const { sizeBytes, sha256 } = await this.obtain(render, source, watch);
      const credits = { held: partsHeld * creditsPerPart, perMinute: creditsPerPart };
      const order = { source, directory, credits, refusesFilms: render.line !== 'film_imports' };
      const { files, facts, decodedPixels = 0 } = await this.decoded(render, order, watch);
      return {
        files,
        facts: { ...facts, source_size_bytes: sizeBytes, source_sha256: sha256 },
        quality: {},
        credits: Math.max(partsOf(sizeBytes), decodingMinutes(decodedPixels)) * creditsPerPart,
      };
    } finally {
      // A decoder that was just killed may still add a file.
      await rm(directory, { recursive: true, force: true, maxRetries: 3 });
    }
  }

  private async obtain(
    render: Render,
    path: string,
    watch: RenderWatch,
  ): Promise<{ sizeBytes: number; sha256: string }> {
    const brief = render.brief as unknown as ImportBrief;
    watch.onProgress('fetch', 1);
    const hash = createHash('sha256');
    let sizeBytes = 0;
    let head = Buffer.alloc(0);
    await this.store.requireRoom(0);
    const takesFilms = await this.isolation.takesFilms();
    const examine = (): void => {
      const kind = sniffMedia(head)?.kind;
      if (!takesFilms && (kind === 'video' || kind === 'audio')) throw decodingNeedsSandbox();
      if (kind === 'video' && render.line !== 'film_imports') throw new BelongsToLine('film_imports');
    };
    const bytes = await abortable(this.open(brief, watch.signal), watch.signal, discardStream);
    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const chunk of bytes) {
        hash.update(chunk);
        head = head.length < SIGNATURE_BYTES ? Buffer.concat([head, chunk]).subarray(0, SIGNATURE_BYTES) : head;
        if (head.length === SIGNATURE_BYTES) examine();
        sizeBytes += chunk.length;
        watch.onProgress('fetch', 1 + Math.floor((sizeBytes / brief.mostBytes) * (FETCHED - 1)));
        yield chunk;
      }
      examine();
    }
    try {
      const file = createWriteStream(path, { mode: 0o600 });
      // A source that went silent would hold up the pipeline even after an abort.
      await abortable(pipeline(this.store.withinRoom(counted()), file, { signal: watch.signal }), watch.signal);
    } catch (error) {
      throw isMediumError(error) ? new StorageUnavailable(error) : error;
    }
    return { sizeBytes, sha256: hash.digest('hex') };
  }

  private async open(brief: ImportBrief, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
    if ('url' in brief) return this.fetch.open(brief.url, { signal, mostBytes: brief.mostBytes });
    const sent = await this.store.get(brief.key);
    if (!sent) {
      throw deny('input_unreachable', 'The file that was sent is no longer stored.', {
        nextStep: 'Send it again: call lib_import with upload.',
      });
    }
    return sent;
  }

  private async decoded(
    render: Render,
    order: Omit<ImportOrder, 'environment' | 'ffmpegPath'>,
    watch: RenderWatch,
  ): Promise<Pick<RenderResult, 'files'> & Omit<z.output<typeof importResult>, 'files'>> {
    const { childModule = IMPORT_CHILD_MODULE, childEnvironment: environment, ffmpegPath } = this.options;
    const { limits = LIMITS } = this.options;
    const { mostSilentMilliseconds: mostSilent = MOST_SILENT_MS, mostDisk: disk = MOST_DISK } = this.options;
    const { sandbox, otherUser } = await this.isolation.find();
    watch.signal.throwIfAborted();
    const folder = order.directory;
    const child = forkLimited(childModule, limits, environment, (sandbox ?? otherUser)?.wrapper(folder));
    const watchdog = new Watchdog(child, { bounds: { disk }, folder, isSandboxed: sandbox !== undefined });
    // The wrapper of a sandbox ignores SIGTERM.
    const kill = (): void => watchdog.kill();
    const decoding = { ...watch, result: importResult, mostSilent, kill };
    // Another user cannot enter the folders above its working folder.
    const places = otherUser && { source: basename(order.source), directory: '.' };
    try {
      const given = { ...order, ...places, environment, ffmpegPath };
      const { files, isFilm, ...made } = await childResult(child, given, decoding);
      if (isFilm && !order.refusesFilms) throw new RenderProcessDied('it refused a film');
      if (isFilm) throw new BelongsToLine('film_imports');
      return { ...made, files: await keepRendered(this.store, order.directory, render, files) };
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
