import { open } from 'node:fs/promises';
import type { ImportedMedia } from '../../import/imported-media.js';
import { isImageFormat, mediaFormat, SIGNATURE_BYTES } from '../../import/media-format.js';
import { UnknownMedia } from '../../import/media-unreadable.js';
import { importFilm, type FilmImportOptions } from './import-film.js';
import { importImage } from './import-image.js';

/** Makes a stranger's file anew in a directory that exists, by what its first bytes say it is. */
export async function importMedia(
  source: string,
  outputDir: string,
  options: FilmImportOptions,
): Promise<ImportedMedia> {
  const { head, sizeBytes } = await beginningOf(source);
  const format = mediaFormat(head);
  if (format === undefined) throw new UnknownMedia(sizeBytes);
  if (isImageFormat(format)) return importImage(source, format, outputDir, options);
  return importFilm(source, format, outputDir, options);
}

async function beginningOf(path: string): Promise<{ head: Buffer; sizeBytes: number }> {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0);
    return { head: buffer.subarray(0, bytesRead), sizeBytes: (await file.stat()).size };
  } finally {
    await file.close();
  }
}
