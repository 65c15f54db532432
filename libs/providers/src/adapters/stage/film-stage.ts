import { hasCallersMarkup, isFilm, isStill } from '@libs/film';
import { browserProgram } from '@libs/film/adapters';
import { abortable } from '../abortable.js';
import type { FilmBrowser } from './film-order.js';
import type { StageIsolation } from './stage-isolation.js';

interface FilmStageOptions {
  /** Where the browser of the package is unpacked. */
  browserDir: string;
  /** The browser to use instead. */
  chromePath?: string;
  isolation: StageIsolation;
  /** Receives one line where there is no browser. */
  warn: (line: string) => void;
}

/** Whether films can be drawn on this machine: the browser, looked for once, and the isolation of callers' markup. */
export class FilmStage {
  private searching?: Promise<FilmBrowser>;
  private missing?: unknown;

  constructor(private readonly options: FilmStageOptions) {}

  get isolation(): StageIsolation {
    return this.options.isolation;
  }

  /** The browser. Throws `BrowserMissing`; the next call looks again. */
  async browser(signal: AbortSignal): Promise<FilmBrowser> {
    const { browserDir: folder, chromePath, warn } = this.options;
    this.searching ??= browserProgram({ folder, chromePath }).catch((reason: unknown) => {
      this.searching = undefined;
      if (this.missing === undefined) warn(reason instanceof Error ? reason.message : String(reason));
      this.missing = reason;
      throw reason;
    });
    const found = await abortable(this.searching, signal);
    this.missing = undefined;
    return found;
  }

  /** Refuses a film or an image of a page that cannot be drawn here, before anything is held. Other briefs pass. */
  admit(brief: object): void {
    if (!isFilm(brief) && !isStill(brief)) return;
    if (this.missing instanceof Error) throw this.missing;
    if (hasCallersMarkup(brief)) this.isolation.requireForMarkup();
  }
}
