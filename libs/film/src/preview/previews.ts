import type { FilmBrief } from '../film-brief.js';
import type { PreviewFacts } from './preview-facts.js';

/** Bytes of a sheet of a preview at most. */
export const LARGEST_SHEET_BYTES = 256 * 1024;
/** Bytes of a sheet of a finished film at most: as many as a thumbnail may have. */
export const LARGEST_FRAMES_BYTES = 64 * 1024;
/** Frames of a finished film on one sheet. */
export const MOST_FRAMES = 12;

/** Whose preview it is: accounts and networks take turns. */
export interface PreviewCaller {
  accountId: string;
  /** What stands for the network that the caller comes from. */
  network: string;
  /** Previews that the account may have open at the same time. */
  atOnce: number;
}

/** A finished film. */
export interface PreviewedResource {
  id: string;
  seconds: number;
  /** Pixels. */
  width: number;
  height: number;
}

/** A contact sheet: a JPEG of at most `LONGEST_SIDE` pixels a side. */
export interface Sheet {
  jpeg: Buffer;
}

export interface FilmPreview extends PreviewFacts, Sheet {}

/**
 * Looks at films before they are paid for. Nothing is stored. Refuses with `concurrency_exceeded` where the callers' places are
 * taken, and with the refusals of the film itself.
 */
export abstract class Previews {
  /** One frame of each scene, with what is wrong with them. */
  abstract film(brief: FilmBrief, caller: PreviewCaller, signal: AbortSignal): Promise<FilmPreview>;
  /** So many frames of a finished film of the account, at equal distances. */
  abstract frames(film: PreviewedResource, count: number, caller: PreviewCaller, signal: AbortSignal): Promise<Sheet>;
}
