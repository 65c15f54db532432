import { mediaFormat, type MediaFormat } from './media-format.js';

export interface SniffedMedia {
  kind: 'video' | 'image' | 'audio';
  mimeType: string;
}

const TYPES: Record<MediaFormat, `${SniffedMedia['kind']}/${string}`> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
};

/**
 * Kind and media type of a file by its first bytes; undefined for a format that we do not take. An MP4 or WebM file counts
 * as a video: only decoding shows that it holds no pictures.
 */
export function sniffMedia(head: Buffer): SniffedMedia | undefined {
  const format = mediaFormat(head);
  if (format === undefined) return undefined;
  const mimeType = format === 'mp4' && isSoundBrand(head) ? 'audio/mp4' : TYPES[format];
  return { kind: mimeType.split('/')[0] as SniffedMedia['kind'], mimeType };
}

/** The brands of music and of audio books in MP4 files. */
function isSoundBrand(head: Buffer): boolean {
  return /^M4[AB] $/.test(head.toString('latin1', 8, 12));
}
