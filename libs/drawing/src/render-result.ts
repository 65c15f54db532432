import type { TECHNIQUE } from './provenance.js';

export interface RenderProgress {
  phase: 'script' | 'speech' | 'music' | 'draw' | 'quality' | 'encode';
  /** 0–100 of the whole, never falling. */
  percent: number;
}

export interface RenderOptions {
  signal: AbortSignal;
  /** Where the image files are that the brief uses, by the ids it names them with. */
  inputs?: Readonly<Record<string, string>>;
  onProgress: (progress: RenderProgress) => void;
}

export interface EncodingOptions extends RenderOptions {
  /** An ffmpeg that can run and has x264. */
  ffmpegPath: string;
  /** Where the voices are that the operator added. */
  voicesDir?: string;
}

export interface RenderedFile {
  role: 'media' | 'thumbnail' | 'captions' | 'subtitles';
  path: string;
  mimeType: string;
}

export interface RenderFacts {
  width?: number;
  height?: number;
  fps?: number;
  duration_seconds?: number;
  technique: typeof TECHNIQUE | 'model';
  provider: 'embedded';
  title: string;
  [detail: string]: unknown;
}

export interface RenderResult {
  files: RenderedFile[];
  facts: RenderFacts;
  /** Each gate with what was measured and whether it passed. */
  quality: Record<string, unknown>;
}
