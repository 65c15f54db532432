import type { FilmBrief } from '@libs/film';
import type { FilmBrowser } from '../stage/film-order.js';

/** First message to the process of a preview: what to look at, and the directory that belongs to it. */
export type PreviewOrder = FilmPreviewOrder | FramesOrder;

export interface FilmPreviewOrder {
  of: 'film';
  brief: FilmBrief;
  directory: string;
  /** Where the resources are that the brief uses, by id. */
  inputs: Record<string, string>;
  browser: FilmBrowser;
  /** Where films are shown as clips. */
  ffmpegPath?: string;
  /** Whether the browser may make its own sandbox inside of the process's. */
  sandboxed: boolean;
}

export interface FramesOrder {
  of: 'frames';
  directory: string;
  /** The film's file. */
  source: string;
  /** Seconds of the film. */
  seconds: number;
  width: number;
  height: number;
  count: number;
  ffmpegPath: string;
}
