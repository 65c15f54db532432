import type { Unit } from '@libs/kernel';

interface UnitSurroundings {
  directory: string;
  /** Paths by the names that the work calls its inputs. */
  inputs: Record<string, string>;
  ffmpegPath: string;
  signal: AbortSignal;
  onProgress(share: number): void;
}

interface MadeUnit {
  files: { name: string; path: string; mimeType: string }[];
  facts: Record<string, unknown>;
}

/** Does the work of one unit. */
export function makeUnit(work: Unit['work'], _surroundings: UnitSurroundings): Promise<MadeUnit> {
  return Promise.reject(new Error(`nobody here knows the work ${work.type}`));
}
