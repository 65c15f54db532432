import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { deny, discardStream, isMediumError, StorageUnavailable } from '@libs/kernel';
import type { GuardedFetch } from '@libs/kernel/adapters';
import { SIGNATURE_BYTES, sniffMedia } from '@libs/film';
import { ObjectStore } from '@libs/storage';
import { Inject, Injectable } from '@nestjs/common';
import { decodingMinutes, partsOf, type ImportBrief } from '../../import/import-brief.js';
import type { RenderResult } from '../../embedded/render.js';
import type { Render } from '../../embedded/render.entity.js';
import { BelongsToLine, RenderRunner, type RenderWatch } from '../../embedded/render-runner.js';
import { claimFolder } from '../files/claim-folder.js';
import { RenderSurroundings } from '../render-surroundings.js';
import { DecodeProcess, type DecodeProcessOptions } from './decode-process.js';
import { DecoderIsolation, decodingNeedsSandbox } from './decoder-isolation.js';
import { InputFetch } from './input-fetch.js';
import { abortable } from '../abortable.js';

/** Share of the whole that fetching is, in percent. */
const FETCHED = 50;

/** Fetches a file and has it made anew in a process that may die of it. */
@Injectable()
export class ImportRunner extends RenderRunner {
  private readonly decode: DecodeProcess;

  constructor(
    private readonly store: ObjectStore,
    @Inject(InputFetch) private readonly fetch: GuardedFetch,
    private readonly isolation: DecoderIsolation,
    @Inject(RenderSurroundings) private readonly options: DecodeProcessOptions,
  ) {
    super();
    this.decode = new DecodeProcess(store, isolation, options);
  }

  /** Leftovers of dead claims are not cleared here: `StagingWork` does so for the whole process. */
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
      const { files, facts, isFilm, decodedPixels = 0 } = await this.decode.run(render, order, watch);
      if (isFilm) throw new BelongsToLine('film_imports');
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
}
