import type { ImageFormat, RenderedFile } from '@libs/drawing';

export interface ImportProgress {
  phase: 'decode' | 'encode';
  /** 0–100 of the whole, never falling. */
  percent: number;
}

/** How the file is made that leaves the import; absent: in its own format, with nothing that says where it is from. */
export interface ImportedForm {
  title: string;
  /** What the file says of its origin, in words and as an IPTC source type. */
  origin: { statement: string; sourceType: string };
  /** Of a picture. */
  imageFormat?: ImageFormat;
  /** A sound becomes WAV, for another encoder. */
  asWave?: boolean;
}

export interface ImportOptions {
  form?: ImportedForm;
  signal: AbortSignal;
  onProgress(progress: ImportProgress): void;
}

/** A file from outside, made anew by our own encoders. */
export interface ImportedMedia {
  files: RenderedFile[];
  facts: { width?: number; height?: number; duration_seconds?: number; [detail: string]: unknown };
}
