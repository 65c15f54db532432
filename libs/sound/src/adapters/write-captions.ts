import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RenderedFile } from '@libs/drawing';
import { toSubRip } from '../captions/captions.js';

/** Writes captions beside a film or a sound: as WebVTT, and the same as SubRip, which more editors and platforms take. */
export async function writeCaptions(directory: string, webVtt: string): Promise<RenderedFile[]> {
  const files: RenderedFile[] = [
    { role: 'captions', path: join(directory, 'captions.vtt'), mimeType: 'text/vtt' },
    { role: 'subtitles', path: join(directory, 'subtitles.srt'), mimeType: 'application/x-subrip' },
  ];
  await writeFile(files[0]!.path, webVtt);
  await writeFile(files[1]!.path, toSubRip(webVtt));
  return files;
}
