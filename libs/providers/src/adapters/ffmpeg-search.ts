import { findFfmpeg } from '@libs/sound/adapters';
import { Inject, Injectable } from '@nestjs/common';
import { abortable } from './abortable.js';
import { RenderSurroundings } from './render-surroundings.js';

interface SearchOptions {
  /** The ffmpeg to use instead of one that is found. */
  ffmpegPath?: string;
  /** Directory for programs that have to be copied before they may be executed. */
  toolsDir: string;
  /** The whole environment of a program that is tried. */
  childEnvironment: Record<string, string>;
}

/** The ffmpeg of this process: looked for once; a search that failed is repeated, so that one installed meanwhile is found. */
@Injectable()
export class FfmpegSearch {
  private found?: Promise<string>;
  /** Ends with the process's wish to render. */
  private life?: AbortSignal;

  constructor(@Inject(RenderSurroundings) private readonly options: SearchOptions) {}

  /** Searches that begin from now on end with this signal. */
  liveUntil(life: AbortSignal): void {
    this.life = life;
  }

  async path(signal: AbortSignal): Promise<string> {
    const { ffmpegPath: named, toolsDir, childEnvironment: environment } = this.options;
    this.found ??= findFfmpeg({ named, toolsDir, environment, signal: this.life });
    try {
      return await abortable(this.found, signal);
    } catch (reason) {
      // An aborted waiter must not end the search for the other waiters.
      if (!signal.aborted) this.found = undefined;
      throw reason;
    }
  }
}
