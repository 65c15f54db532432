import { z } from 'zod';
import { MakerTrouble } from '../../../makers/maker-trouble.js';
import type { MakerState, RemoteFile } from '../../../makers/maker.js';

const FILE = z.object({ url: z.url(), content_type: z.string().nullish() });
const FILES = z.union([FILE, z.array(FILE).min(1), z.url()]);

/** Members of results that hold what was made, by the documents of the models; a film's still or waveform is none of them. */
const MADE = ['video', 'videos', 'images', 'image', 'audio', 'audio_file', 'audio_url'];

/** The files of a model's result: `{video: {url}}`, `{images: [{url}]}`, `{audio: {url}}`, `{audio_url}`. */
export function stateOfResult(result: unknown): MakerState {
  const members = z.record(z.string(), z.unknown()).safeParse(result).data ?? {};
  const hidden = z.array(z.boolean()).min(1).safeParse(members['has_nsfw_concepts']).data;
  // Such a picture is black.
  if (hidden?.every(Boolean) === true) return failed('refused', 'The model at fal.ai withholds what it made.');
  for (const name of MADE) {
    const read = FILES.safeParse(members[name]);
    if (read.success) return { state: 'completed', files: [read.data].flat().map(remoteFile) };
  }
  return failed('failed', 'The model at fal.ai answered without a file.');
}

function remoteFile(file: string | z.output<typeof FILE>): RemoteFile {
  if (typeof file === 'string') return { url: file };
  return { url: file.url, ...(file.content_type && { mimeType: file.content_type }) };
}

function failed(kind: 'refused' | 'failed', message: string): MakerState {
  return { state: 'failed', trouble: new MakerTrouble(kind, message) };
}
