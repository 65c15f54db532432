import { open } from 'node:fs/promises';
import { IMPORT_NOTES, noted } from '../../import/import-note.js';
import type { ImportedMedia } from '../../import/imported-media.js';
import { announcedBytes, isAnimatedStill, isImageFormat, mediaFormat } from '../../import/media-format.js';
import type { Denial } from '@libs/kernel';
import { fileEndsEarly, mediaUnreadable, TAKEN } from '../../import/media-unreadable.js';
import { importFilm, type FilmImportOptions } from './import-film.js';
import { importImage } from './import-image.js';

/** Bytes at the beginning of a file in which texts and animations show what they are. */
const HEAD_BYTES = 4_100;
/** Share of the announced size from which on a WAV counts as whole: some programs write it a few bytes too large. */
const WHOLE = 0.99;

/** Re-encodes an untrusted file into an existing directory, by the format of its first bytes. */
export async function importMedia(
  source: string,
  outputDir: string,
  options: FilmImportOptions,
): Promise<ImportedMedia> {
  const { head, sizeBytes } = await beginningOf(source);
  const format = mediaFormat(head);
  if (format === undefined) {
    const { nameFormat } = await import('./name-format.js');
    throw unknownMedia(sizeBytes, await nameFormat(source, head));
  }
  if (isImageFormat(format)) {
    const { files, facts } = await importImage(source, format, outputDir, options);
    return { files, facts: { ...facts, ...noted(isAnimatedStill(format, head) ? [IMPORT_NOTES.firstPicture] : []) } };
  }
  const announced = format === 'wav' ? announcedBytes(head) : 0;
  if (announced * WHOLE > sizeBytes) throw fileEndsEarly(`${sizeBytes} bytes`, `${announced} bytes`);
  return importFilm(source, format, outputDir, options);
}

async function beginningOf(path: string): Promise<{ head: Buffer; sizeBytes: number }> {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return { head: buffer.subarray(0, bytesRead), sizeBytes: (await file.stat()).size };
  } finally {
    await file.close();
  }
}

/** The format is decided by the bytes, not by name or declared type. `seen`: a known format that is not accepted. */
function unknownMedia(sizeBytes: number, seen?: { name: string; advice: string }): Denial {
  if (sizeBytes === 0) return mediaUnreadable('The file is empty.');
  if (!seen) return mediaUnreadable('The file is of no format that can be imported, by its first bytes.');
  return mediaUnreadable(`By its bytes the file is ${seen.name}, which cannot be imported.`, {
    nextStep: `${seen.advice} Taken are ${TAKEN}; nothing was charged.`,
  });
}
