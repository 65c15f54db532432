import { rm } from 'node:fs/promises';
import type { AudioFormat } from '../audio-brief.js';
import { interleaved } from '../sound/interleaved.js';
import { SOUNDTRACK_RATE, type StereoSamples } from '../sound/stereo-samples.js';
import { feedFfmpeg } from './feed-ffmpeg.js';
import { flags } from './ffmpeg-flags.js';
import { metadataArguments } from './ffmpeg-metadata.js';
import { startFfmpeg } from './ffmpeg-program.js';

export interface SoundJob {
  /** Parts of the sound in order, each at 48 kHz. A part is not read after the next one was asked for. */
  sound: AsyncIterable<StereoSamples>;
  format: AudioFormat;
  /** A voice needs fewer bits than music. */
  voice: boolean;
  /** Path of the file. It exists only when encoding succeeded. */
  output: string;
  metadata: Record<string, string>;
  signal: AbortSignal;
}

/** What ffmpeg is told for each format; kilobits a second for a voice and for anything else. */
const CODECS: Record<AudioFormat, { codec: string; kilobits?: [voice: number, other: number]; container: string }> = {
  mp3: { codec: 'libmp3lame', kilobits: [128, 192], container: '-id3v2_version 3 -f mp3' },
  wav: { codec: 'pcm_s16le', container: '-f wav' },
  opus: { codec: 'libopus', kilobits: [64, 128], container: '-f ogg' },
  m4a: { codec: 'aac', kilobits: [128, 192], container: '-movflags +faststart -f ipod' },
};

function soundArguments({ format, voice, metadata, output }: SoundJob): string[] {
  const { codec, kilobits, container } = CODECS[format];
  return [
    ...flags(`-hide_banner -loglevel error -nostdin -y -f f32le -ar ${SOUNDTRACK_RATE} -ac 2 -i pipe:0`),
    ...flags(`-map 0:a:0 -map_metadata -1 -c:a ${codec}`),
    ...(kilobits ? flags(`-b:a ${kilobits[voice ? 0 : 1]}k`) : []),
    ...flags('-fflags +bitexact -flags:a +bitexact'),
    ...metadataArguments(metadata),
    ...flags(container),
    `file:${output}`,
  ];
}

async function* bytesOf(sound: AsyncIterable<StereoSamples>): AsyncGenerator<Buffer> {
  for await (const part of sound) if (part.left.length > 0) yield interleaved(part);
}

/** Encodes sound as it comes, without ever holding all of it. Throws as `feedFfmpeg` does. */
export async function encodeSound(ffmpegPath: string, job: SoundJob): Promise<void> {
  job.signal.throwIfAborted();
  try {
    await feedFfmpeg(startFfmpeg(ffmpegPath, soundArguments(job), job), bytesOf(job.sound), job.signal);
  } catch (failure) {
    await rm(job.output, { force: true });
    throw failure;
  }
}
