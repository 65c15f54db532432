import { mediaUnreadable } from '@libs/film';
import { type FilmImportOptions, findDecoder } from '@libs/film/adapters';
import type { AudioFormat, AudioMode, SpokenWord } from '@libs/sound';
import { finishAudio } from '@libs/sound/adapters';

/** What a maker was asked for, and how its file becomes one of ours. */
export interface MakerProduct {
  kind: 'video' | 'image' | 'audio';
  form: NonNullable<FilmImportOptions['form']>;
  /** Of a sound. */
  audio?: { mode: AudioMode; format: AudioFormat; text: string; words: SpokenWord[]; timesWords?: boolean };
}

type Imported = Awaited<ReturnType<typeof finishAudio>> | { files: ImportedFile[]; facts: Record<string, unknown> };
type ImportedFile = Awaited<ReturnType<typeof finishAudio>>['files'][number];

/** Refuses a file of another kind than was ordered, and brings a sound into its format and loudness. */
export async function finishProduct(
  imported: { files: ImportedFile[]; facts: Record<string, unknown> },
  { kind, form, audio }: MakerProduct,
  directory: string,
  options: FilmImportOptions,
): Promise<Imported> {
  const media = imported.files.find(({ role }) => role === 'media');
  const made = media?.mimeType.split('/')[0];
  if (!media || made !== kind) throw mediaUnreadable(`The file is of kind ${made}, and ${kind} was ordered.`);
  if (!audio) return imported;
  const { signal, environment, ffmpegPath: named } = options;
  const ffmpegPath = await findDecoder({ named, environment, signal });
  if (ffmpegPath === undefined) throw mediaUnreadable('This service has no current ffmpeg.');
  const { title, origin } = form;
  const sound = { ...audio, title, statement: origin.statement, wave: media.path };
  const finished = await finishAudio(sound, directory, {
    ffmpegPath,
    signal,
    onProgress: ({ percent }) => options.onProgress({ phase: 'encode', percent }),
  });
  if (!Number.isFinite(finished.facts.loudness_lufs)) throw mediaUnreadable('Nothing can be heard in the file.');
  return finished;
}
