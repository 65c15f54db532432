import { rm } from 'node:fs/promises';
import type { AudioFormat, AudioMode } from '../audio-brief.js';
import type { StereoSamples } from '../mix/stereo-samples.js';
import { soundLoudness } from '../wanted-loudness.js';
import { encodeBelowPeak } from './encode-below-peak.js';
import { flags } from './ffmpeg/ffmpeg-flags.js';
import { metadataArguments } from './ffmpeg/ffmpeg-metadata.js';
import { rawSoundInput, writeRawSound } from './raw-sound.js';
import { runFfmpeg } from './ffmpeg/run-ffmpeg.js';
import { treatmentArguments, type SoundTreatment } from './sound-treatment.js';

export interface SoundJob {
  /** Parts of the sound in order, each at 48 kHz. A part is not read after the next one was asked for. */
  sound: AsyncIterable<StereoSamples>;
  format: AudioFormat;
  mode: AudioMode;
  /** Path of the file. It exists only when encoding succeeded. */
  output: string;
  metadata: Record<string, string>;
  signal: AbortSignal;
}

/** ffmpeg arguments of each format, with kilobits per second for a voice, which needs fewer, and for anything else. */
const CODECS: Record<AudioFormat, { codec: string; kilobits?: [voice: number, other: number]; container: string }> = {
  mp3: { codec: 'libmp3lame', kilobits: [128, 192], container: '-id3v2_version 3 -f mp3' },
  wav: { codec: 'pcm_s16le', container: '-f wav' },
  opus: { codec: 'libopus', kilobits: [64, 128], container: '-f ogg' },
  m4a: { codec: 'aac', kilobits: [128, 192], container: '-movflags +faststart -f ipod' },
};

function soundArguments(job: SoundJob, raw: string, treatment: SoundTreatment): string[] {
  const { format, mode, metadata, output } = job;
  const { codec, kilobits, container } = CODECS[format];
  return [
    ...flags('-loglevel error'),
    ...rawSoundInput(raw),
    ...flags(`-map 0:a:0 -map_metadata -1 -c:a ${codec}`),
    ...(kilobits ? flags(`-b:a ${kilobits[mode === 'speech' ? 0 : 1]}k`) : []),
    ...treatmentArguments(treatment, codec),
    ...flags('-fflags +bitexact -flags:a +bitexact'),
    ...metadataArguments(metadata),
    ...flags(container),
    `file:${output}`,
  ];
}

/**
 * Encodes sound below the limit of true peaks. The samples wait in a file, since they may be encoded more than once. Throws
 * `provider_unavailable`, what the sound threw, or the reason of an abort.
 */
export async function encodeSound(ffmpegPath: string, job: SoundJob): Promise<void> {
  const { output, signal } = job;
  const surroundings = { ffmpegPath, signal };
  const raw = `${output}.f32`;
  signal.throwIfAborted();
  try {
    const seconds = await writeRawSound(raw, job.sound, signal);
    await encodeBelowPeak(surroundings, {
      path: output,
      codec: CODECS[job.format].codec,
      loudness: soundLoudness(job.mode, seconds),
      encode: async (treatment) => {
        await runFfmpeg(surroundings, soundArguments(job, raw, treatment));
      },
    });
  } catch (failure) {
    await rm(output, { force: true });
    throw failure;
  } finally {
    await rm(raw, { force: true });
  }
}
