import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ObjectStore } from '@libs/storage';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { RenderResult } from '../../embedded/render.js';
import type { Render } from '../../embedded/render.entity.js';
import { RenderRunner, type RenderWatch } from '../../embedded/render-runner.js';
import { inputsOf } from '../../inputs-of.js';
import { renderResult } from '../child-process/child-message.js';
import { childResult } from '../child-process/child-result.js';
import { claimFolder } from '../files/claim-folder.js';
import { EMBEDDED_KINDS } from './embedded-kinds.js';
import { FfmpegSearch } from '../ffmpeg-search.js';
import { fetchInputs } from '../files/fetch-inputs.js';
import type { OpenInput } from '../render-inputs.js';
import { keepRendered } from '../files/keep-rendered.js';
import type { RenderOrder } from '../child-process/render-message.js';
import { startChild } from '../child-process/start-child.js';
import { RenderSurroundings } from '../render-surroundings.js';

/** The module that is the render process, beside this one once compiled. */
const CHILD_MODULE = fileURLToPath(new URL('./render-child.js', import.meta.url));

/** Milliseconds of silence after which a render process counts as hung. */
const MOST_SILENT_MS = 5 * 60_000;

export interface RenderRunnerOptions {
  /** Directory for files on their way into the object store. */
  stagingDir: string;
  /** The compiled module that is the render process; its own unless told otherwise. */
  childModule?: string;
  /** The whole environment of a render process: it needs where programs and temporary files are, and no secret. */
  childEnvironment: Record<string, string>;
  compileCache?: Record<string, string>;
  /** Opens a resource of an account that a render uses. */
  openInput: OpenInput;
  /** Where the voices are that the operator added. */
  voicesDir?: string;
  /** Longest silence of a render process in milliseconds; default: five minutes. */
  mostSilentMilliseconds?: number;
}

/** Makes a render in a process of its own and moves its files into the object store, under keys named by claim. */
@Injectable()
export class ChildProcessRenderRunner extends RenderRunner {
  constructor(
    private readonly store: ObjectStore,
    private readonly ffmpeg: FfmpegSearch,
    @Inject(RenderSurroundings) private readonly options: RenderRunnerOptions,
  ) {
    super();
  }

  async prepare(signal: AbortSignal): Promise<void> {
    this.ffmpeg.liveUntil(signal);
    await this.ffmpeg.path(signal);
  }

  async run(render: Render, watch: RenderWatch): Promise<RenderResult> {
    const directory = await claimFolder(this.options.stagingDir, render);
    try {
      const { files, ...made } = await this.inProcess(await this.order(render, directory, watch.signal), watch);
      return { ...made, files: await keepRendered(this.store, directory, render, files, watch.signal) };
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }

  private async order(render: Render, directory: string, signal: AbortSignal): Promise<RenderOrder> {
    const { kind, brief, account_id: accountId } = render;
    if (kind === 'import' || kind === 'weights' || kind === 'purchase' || kind === 'preview') {
      throw new Error(`renders of kind ${kind} have a runner of their own`);
    }
    const { openInput: open, voicesDir } = this.options;
    const inputs = await fetchInputs(inputsOf(brief), {
      accountId,
      directory,
      open,
      signal,
    });
    const order = { kind, brief, directory, inputs, voicesDir };
    return EMBEDDED_KINDS[kind].encodes ? { ...order, ffmpegPath: await this.ffmpeg.path(signal) } : order;
  }

  private async inProcess(order: RenderOrder, watch: RenderWatch): Promise<z.output<typeof renderResult>> {
    watch.signal.throwIfAborted();
    const { childModule = CHILD_MODULE, childEnvironment, compileCache } = this.options;
    const child = startChild([process.execPath, childModule], { ...childEnvironment, ...compileCache });
    const mostSilent = this.options.mostSilentMilliseconds ?? MOST_SILENT_MS;
    return childResult(child, order, { ...watch, result: renderResult, mostSilent });
  }
}
