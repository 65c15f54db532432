/** What a unit's work is given: nothing else may decide what it makes. */
export interface UnitOrder {
  /** Where its files go; it exists and is empty. */
  directory: string;
  /** Paths of its inputs, by the names that the work calls them. */
  inputs: Readonly<Record<string, string>>;
  /** An ffmpeg that can run and has x264. */
  ffmpegPath: string;
  signal: AbortSignal;
  /** 0 to 1, never falling. */
  onProgress: (share: number) => void;
}

/** What a unit made. */
export interface MadeUnit {
  files: { name: string; path: string; mimeType: string }[];
  /** JSON that later units read. */
  facts: Record<string, unknown>;
}
