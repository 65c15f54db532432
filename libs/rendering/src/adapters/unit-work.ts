/** Where a unit is made, and with what. */
export interface UnitSurroundings {
  /** Exists, is empty, and is the unit's own. */
  directory: string;
  /** Paths of what the unit reads, by the names that its work calls them. */
  inputs: Readonly<Record<string, string>>;
  /** An ffmpeg that can run and has x264. */
  ffmpegPath: string;
  signal: AbortSignal;
  /** 0–1 of this unit. */
  onProgress(share: number): void;
}

/** What a unit made: files in its directory, and facts that are stored as JSON. */
export interface MadeUnit {
  files: { name: string; path: string; mimeType: string }[];
  facts: Record<string, unknown>;
}

/**
 * Does the work of one unit: the same work and inputs give the same bytes. Each function takes the shape of its own type of
 * work; whoever looks one up by `work.type` knows that they fit. An abort rejects with the signal's reason.
 */
export type UnitWork = (work: never, surroundings: UnitSurroundings) => Promise<MadeUnit>;
