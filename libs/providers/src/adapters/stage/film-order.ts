/** A headless browser that may be started. */
export interface FilmBrowser {
  /** The program. */
  path: string;
  /** The folder of the unpacked program, libraries and fonts. */
  folder: string;
}

/** First message to the process of a film or an image. All paths are real ones. */
export interface FilmOrder {
  brief: Record<string, unknown>;
  directory: string;
  /** Where the resources are that the brief uses, by id. */
  inputs: Record<string, string>;
  /** Absent where nothing is encoded. */
  ffmpegPath?: string;
  /** Where the voices are that the operator added; absent where there are none. */
  voicesDir?: string;
  browser: FilmBrowser;
  /** The browser's own sandbox is on: without a closed root, root may not have it. */
  sandboxed: boolean;
}
