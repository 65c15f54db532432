import { extname } from 'node:path';
import { STYLE_TYPE } from '@libs/drawing';
import { z } from 'zod';

const NAMES = [
  ...(['adapter', 'image', 'audio', 'sound', 'video', 'thumbnail', 'captions', 'subtitles'] as const),
  ...([
    'film',
    'piece',
    'picture',
    'comparison',
    'look',
    'music',
    'narration',
    'sheet',
    'soundtrack',
    'steady',
  ] as const),
];
const TYPES = {
  '.avif': 'image/avif',
  '.flac': 'audio/flac',
  '.h264': 'video/h264',
  '.jpeg': 'image/jpeg',
  '.json': 'application/json',
  '.m4a': 'audio/mp4',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.ogg': 'audio/ogg',
  '.opus': 'audio/ogg',
  '.png': 'image/png',
  '.srt': 'application/x-subrip',
  '.style': STYLE_TYPE,
  '.vtt': 'text/vtt',
  '.wav': 'audio/wav',
  '.webp': 'image/webp',
} as const;

/** The names of the files that child processes make. Folder and media type are ours to decide. */
export const madeFile = z.templateLiteral([z.enum(NAMES), z.enum(Object.keys(TYPES) as (keyof typeof TYPES)[])]);
export type MadeFile = z.output<typeof madeFile>;

export function typeOf(file: MadeFile): string {
  return TYPES[extname(file) as keyof typeof TYPES];
}
