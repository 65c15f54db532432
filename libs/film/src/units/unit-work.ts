/** Where a unit is made, and with what: nothing else may decide what it makes. */
export interface UnitSurroundings {
  /** Exists, is empty, and is the unit's own. */
  directory: string;
  /** Paths of its inputs, by the names that its work calls them. */
  inputs: Readonly<Record<string, string>>;
  /** An ffmpeg that can run and has x264. */
  ffmpegPath: string;
  /** Where the voices are that the operator added. */
  voicesDir?: string;
  signal: AbortSignal;
  /** 0–1 of this unit, never falling. */
  onProgress: (share: number) => void;
}

/** What a unit made: files in its directory, and facts that are stored as JSON and that later units read. */
export interface MadeUnit {
  files: { name: string; path: string; mimeType: string }[];
  facts: Record<string, unknown>;
}

/** Works by their types. */
export type WorkOf<Work extends { type: string }> = { [One in Work as One['type']]: One };

/**
 * What is done for a unit, by the type of its work: the same work and inputs give the same bytes. An abort rejects with the
 * signal's reason.
 */
export type UnitWorks<Work extends { type: string }> = {
  readonly [Type in keyof WorkOf<Work>]: (
    work: WorkOf<Work>[Type],
    surroundings: UnitSurroundings,
  ) => Promise<MadeUnit>;
};
