import type { RenderedFile } from '@libs/drawing';

export interface ImportProgress {
  phase: 'decode' | 'encode';
  /** 0–100 of the whole, never falling. */
  percent: number;
}

export interface ImportOptions {
  signal: AbortSignal;
  onProgress(progress: ImportProgress): void;
}

/** A file from outside, made anew by our own encoders. */
export interface ImportedMedia {
  files: RenderedFile[];
  facts: { width?: number; height?: number; duration_seconds?: number; [detail: string]: unknown };
}
