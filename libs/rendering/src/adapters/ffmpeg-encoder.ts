import { open, rm } from 'node:fs/promises';
import { VideoEncoder, type EncodeJob } from '../encoder.js';
import { EncoderFailed } from '../encoder-failed.js';
import { interleaved } from '../sound/interleaved.js';
import type { StereoSamples } from '../sound/stereo-samples.js';
import { feedFfmpeg } from './feed-ffmpeg.js';
import { flags } from './ffmpeg-flags.js';
import { metadataArguments } from './ffmpeg-metadata.js';
import { startFfmpeg } from './ffmpeg-program.js';
import { pictureArguments, SOUND_ARGUMENTS } from './film-encoding.js';

const SOUND_CHUNK = 48_000;

function encodeArguments(job: EncodeJob, sound: string): string[] {
  const { width, height, fps, soundtrack } = job;
  return [
    ...flags('-hide_banner -loglevel error -nostdin -y'),
    ...flags(`-f rawvideo -pix_fmt rgba -s ${width}x${height} -r ${fps} -i pipe:0`),
    ...flags(`-f f32le -ar ${soundtrack.sampleRate} -ac 2 -i`),
    `file:${sound}`,
    ...flags('-map 0:v:0 -map 1:a:0 -map_metadata -1'),
    ...pictureArguments(fps),
    ...SOUND_ARGUMENTS,
    ...flags('-fflags +bitexact -flags:v +bitexact -flags:a +bitexact'),
    ...metadataArguments(job.metadata),
    ...flags('-movflags +faststart -f mp4'),
    `file:${job.output}`,
  ];
}

async function writeSound(path: string, sound: StereoSamples): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    for (let from = 0; from < sound.left.length; from += SOUND_CHUNK) {
      await file.writeFile(interleaved(sound, from, Math.min(SOUND_CHUNK, sound.left.length - from)));
    }
  } finally {
    await file.close();
  }
}

async function* checkedFrames({ frames, width, height }: EncodeJob): AsyncGenerator<Buffer> {
  const size = width * height * 4;
  for await (const frame of frames) {
    if (frame.length !== size) {
      throw new EncoderFailed(`a frame has ${frame.length} bytes, ${width}x${height} needs ${size}`);
    }
    yield frame;
  }
}

/** Encodes with the ffmpeg program: killing it is cancelling, and its crash is not ours. */
export class FfmpegEncoder extends VideoEncoder {
  constructor(private readonly ffmpegPath: string) {
    super();
  }

  async encode(job: EncodeJob): Promise<void> {
    job.signal.throwIfAborted();
    if (job.width % 2 !== 0 || job.height % 2 !== 0) throw new EncoderFailed(`${job.width}x${job.height} is not even`);
    const sound = `${job.output}.f32`;
    try {
      await writeSound(sound, job.soundtrack);
      await feedFfmpeg(startFfmpeg(this.ffmpegPath, encodeArguments(job, sound), job), checkedFrames(job), job.signal);
    } catch (failure) {
      await rm(job.output, { force: true });
      throw failure;
    } finally {
      await rm(sound, { force: true });
    }
  }
}
