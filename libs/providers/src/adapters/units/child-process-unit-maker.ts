import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Denial, discardStream, Semaphore, type UnitFile, type UnitInput, type UnitOutput } from '@libs/kernel';
import { ObjectStore } from '@libs/storage';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { type RenderSettings, renderSettings } from '../../embedded/render.settings.js';
import { UnitFileLost } from '../../units/unit-file-lost.js';
import { UnitMaker, type UnitOrder, type UnitWatch } from '../../units/unit-maker.js';
import { unitResult } from '../child-process/child-message.js';
import { childResult } from '../child-process/child-result.js';
import { copyWhole, storing } from '../files/copy-hashed.js';
import { FfmpegSearch } from '../ffmpeg-search.js';
import { RenderSurroundings } from '../render-surroundings.js';
import type { OpenInput } from '../render-inputs.js';
import { keepFile } from '../files/keep-file.js';
import { resourceDamaged } from '../files/resource-damaged.js';
import { startChild } from '../child-process/start-child.js';
import type { UnitProcessOrder } from './unit-message.js';
import { abortable } from '../abortable.js';

/** The module that is the process of one unit, beside this one once compiled. */
const CHILD_MODULE = fileURLToPath(new URL('./unit-child.js', import.meta.url));

/** Milliseconds of silence after which a unit's process counts as hung. */
const MOST_SILENT_MS = 5 * 60_000;

export interface UnitMakerOptions {
  /** Directory for files on their way into the object store. */
  stagingDir: string;
  /** The compiled module that is the process of one unit; its own unless told otherwise. */
  childModule?: string;
  /** The whole environment of that process: it needs where programs and temporary files are, and no secret. */
  childEnvironment: Record<string, string>;
  compileCache?: Record<string, string>;
  /** Opens a resource of an account that a unit uses. */
  openInput: OpenInput;
  /** Where the voices are that the operator added. */
  voicesDir?: string;
}

/** The error for an input whose bytes do not match the stored hash. */
function damaged(input: UnitInput): Denial {
  return 'file' in input ? new UnitFileLost(input.file) : resourceDamaged(input.resourceId);
}

/**
 * Makes each unit in a process of its own and moves its files into the object store, under keys named by claim. As many at
 * a time as this process renders films; the others wait.
 */
@Injectable()
export class ChildProcessUnitMaker extends UnitMaker {
  private readonly places: Semaphore;

  constructor(
    private readonly store: ObjectStore,
    private readonly ffmpeg: FfmpegSearch,
    @Inject(renderSettings.KEY) { renderConcurrency }: Pick<RenderSettings, 'renderConcurrency'>,
    @Inject(RenderSurroundings) private readonly options: UnitMakerOptions,
  ) {
    super();
    this.places = new Semaphore(renderConcurrency);
  }

  async make(order: UnitOrder, watch: UnitWatch): Promise<UnitOutput> {
    const begin = (): Promise<UnitOutput> => {
      watch.onWait(false);
      return this.makeNow(order, watch);
    };
    watch.onWait(true);
    try {
      return await this.places.run(begin, watch.signal);
    } finally {
      watch.onWait(false);
    }
  }

  private async makeNow(order: UnitOrder, watch: UnitWatch): Promise<UnitOutput> {
    watch.signal.throwIfAborted();
    const { stagingDir, voicesDir } = this.options;
    await storing(mkdir(stagingDir, { recursive: true, mode: 0o700 }));
    const directory = await storing(mkdtemp(join(stagingDir, `${order.parentId}-${order.fence}-`)));
    try {
      const inputs = await this.fetch(order, directory, watch.signal);
      const ffmpegPath = await this.ffmpeg.path(watch.signal);
      const made = await this.inProcess({ work: order.unit.work, inputs, directory, ffmpegPath, voicesDir }, watch);
      const files = await Promise.all(
        made.files.map(async ({ name, file }) => {
          const kept = keepFile(this.store, directory, file, `${keyPrefix(order)}/${name}`, watch.signal);
          return [name, await abortable(kept, watch.signal)] as const;
        }),
      );
      return { files: Object.fromEntries(files), facts: made.facts };
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }

  async isIntact({ key, sha256, sizeBytes }: UnitFile): Promise<boolean> {
    const stored = await this.store.head(key);
    return stored?.sha256 === sha256 && stored.sizeBytes === sizeBytes;
  }

  private async fetch(
    { unit, accountId }: UnitOrder,
    directory: string,
    signal: AbortSignal,
  ): Promise<Record<string, string>> {
    const folder = join(directory, 'inputs');
    await storing(mkdir(folder, { mode: 0o700 }));
    const paths: Record<string, string> = {};
    for (const [name, input] of Object.entries(unit.inputs)) {
      signal.throwIfAborted();
      const bytes = await abortable(this.open(accountId, input), signal, (late) => late && discardStream(late));
      const path = join(folder, String(Object.keys(paths).length));
      const { sha256 } = 'file' in input ? input.file : input;
      if (!bytes || !(await copyWhole({ bytes, sha256 }, path, signal))) throw damaged(input);
      paths[name] = path;
    }
    return paths;
  }

  private async open(accountId: string, input: UnitInput): Promise<AsyncIterable<Uint8Array> | undefined> {
    if ('file' in input) return this.store.get(input.file.key);
    return (await this.options.openInput(accountId, input.resourceId, input.companion))?.bytes;
  }

  private inProcess(order: UnitProcessOrder, { signal, onProgress }: UnitWatch): Promise<z.output<typeof unitResult>> {
    signal.throwIfAborted();
    const { childModule = CHILD_MODULE, childEnvironment, compileCache } = this.options;
    const child = startChild([process.execPath, childModule], { ...childEnvironment, ...compileCache });
    return childResult(child, order, {
      signal,
      result: unitResult,
      mostSilent: MOST_SILENT_MS,
      onProgress: (_, percent) => onProgress(percent / 100),
    });
  }
}

function keyPrefix({ parentId, fence, phase, attempt, unit }: UnitOrder): string {
  // A unit's id is its owner's word.
  const folder = createHash('sha256').update(unit.id).digest('hex').slice(0, 16);
  return `units/${parentId}/${fence}/${phase}/${folder}-${attempt}`;
}
