import { hasCallersMarkup, isFilm, isStill } from '@libs/film';
import { browserProgram } from '@libs/film/adapters';
import { LOGGER, type Logger } from '@libs/kernel';
import { type RoleSettings, roleSettings } from '@libs/kernel/settings';
import { Inject, Injectable } from '@nestjs/common';
import { abortable } from '../abortable.js';
import { RenderSurroundings } from '../render-surroundings.js';
import type { FilmBrowser } from './film-order.js';
import { StageIsolation } from './stage-isolation.js';

/** Milliseconds after a search without success before a refused film lets the next one begin: each reads the whole browser. */
const LOOK_AGAIN_MS = 10_000;

interface FilmStageOptions {
  /** Where the browser of the package is unpacked. */
  browserDir: string;
  /** The browser to use instead. */
  chromePath?: string;
  /** Milliseconds between two searches that refused films begin; ten seconds unless told otherwise. */
  lookAgainMs?: number;
}

/** Whether films can be drawn on this machine: the browser, looked for once, and the isolation of callers' markup. */
@Injectable()
export class FilmStage {
  private searching?: Promise<FilmBrowser>;
  private missing?: { reason: unknown; since: number };

  /** The logger receives one line where there is no browser. */
  constructor(
    readonly isolation: StageIsolation,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
    @Inject(RenderSurroundings) private readonly options: FilmStageOptions,
    @Inject(roleSettings.KEY) private readonly role: Pick<RoleSettings, 'makesMedia'> = { makesMedia: true },
  ) {}

  /** The browser. Throws `provider_unavailable`; the next call looks again. */
  browser(signal: AbortSignal): Promise<FilmBrowser> {
    this.searching ??= this.search();
    return abortable(this.searching, signal);
  }

  /**
   * Refuses a film or an image of a page that cannot be drawn here, before anything is held. Other briefs pass. A refusal for want
   * of a browser begins a search for it, so that later films are drawn once the operator has installed one. An `api` knows
   * nothing of the machines of workers: there a film that cannot be drawn fails, and is not charged.
   */
  admit(brief: object): void {
    if (!this.role.makesMedia || (!isFilm(brief) && !isStill(brief))) return;
    if (this.missing) this.refuse(this.missing);
    if (hasCallersMarkup(brief)) this.isolation.requireForMarkup();
  }

  private async search(): Promise<FilmBrowser> {
    const { browserDir: folder, chromePath } = this.options;
    try {
      const found = await browserProgram({ folder, chromePath });
      this.missing = undefined;
      return found;
    } catch (reason) {
      this.searching = undefined;
      if (this.missing === undefined) this.logger.warn(withCauses(reason));
      this.missing = { reason, since: performance.now() };
      throw reason;
    }
  }

  private refuse({ reason, since }: { reason: unknown; since: number }): never {
    const { lookAgainMs = LOOK_AGAIN_MS } = this.options;
    if (this.searching === undefined && performance.now() - since >= lookAgainMs) {
      this.searching = this.search();
      this.searching.catch(() => undefined);
    }
    throw reason;
  }
}

/** One line: what failed, and why. */
function withCauses(reason: unknown): string {
  const said: string[] = [];
  for (let at = reason; at instanceof Error; at = at.cause) said.push(at.message);
  return said.join(' | ');
}
