import { open, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { VideoEncoder, type EncodeJob } from '../encoder.js';
import { EncoderFailed } from '../encoder-failed.js';
import type { StereoSamples } from '../sound/stereo-samples.js';
import { flags } from './ffmpeg-flags.js';
import { lastWords, startFfmpeg, type FfmpegRun } from './ffmpeg-program.js';

const SOUND_CHUNK = 48_000;
/** Fixed, because x264 cuts its work by thread and the bytes of a film must not depend on the machine's cores. */
const THREADS = 2;
const FIELDS = new Set(['title', 'comment', 'artist', 'description', 'copyright', 'date']);

/** Fields that players know stay apart; anything else becomes a line of the comment, since MP4 would drop it. */
function metadataArguments(metadata: Record<string, string>): string[] {
  const clean = Object.entries(metadata).map(([key, value]) => [key, value.replaceAll('\0', '')] as const);
  const others = clean.filter(([key]) => !FIELDS.has(key)).map(([key, value]) => `${key}: ${value}`);
  const fields = new Map(clean.filter(([key]) => FIELDS.has(key)));
  if (others.length > 0) fields.set('comment', [fields.get('comment') ?? [], others].flat().join('\n'));
  return [...fields].flatMap(([key, value]) => ['-metadata', `${key}=${value}`]);
}

function encodeArguments(job: EncodeJob, sound: string): string[] {
  const { width, height, fps, soundtrack } = job;
  const picture =
    'scale=in_range=pc:out_range=tv:out_color_matrix=bt709:flags=bicubic+accurate_rnd+full_chroma_int,format=yuv420p';
  return [
    ...flags('-hide_banner -loglevel error -nostdin -y'),
    ...flags(`-f rawvideo -pix_fmt rgba -s ${width}x${height} -r ${fps} -i pipe:0`),
    ...flags(`-f f32le -ar ${soundtrack.sampleRate} -ac 2 -i`),
    `file:${sound}`,
    ...flags('-map 0:v:0 -map 1:a:0 -map_metadata -1 -vf'),
    picture,
    ...flags(`-c:v libx264 -profile:v high -preset veryfast -crf 19 -threads ${THREADS}`),
    ...flags(`-g ${Math.round(fps * 2)} -x264-params aq-mode=3`),
    ...flags('-color_range tv -colorspace bt709 -color_primaries bt709 -color_trc bt709'),
    ...flags('-c:a aac -b:a 192k -ar 48000 -ac 2'),
    ...flags('-fflags +bitexact -flags:v +bitexact -flags:a +bitexact'),
    ...metadataArguments(job.metadata),
    ...flags('-movflags +faststart -f mp4'),
    `file:${job.output}`,
  ];
}

async function writeSound(path: string, { left, right }: StereoSamples): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    for (let from = 0; from < left.length; from += SOUND_CHUNK) {
      const frames = Math.min(SOUND_CHUNK, left.length - from);
      const bytes = Buffer.alloc(frames * 8);
      for (let at = 0; at < frames; at++) {
        bytes.writeFloatLE(left[from + at] ?? 0, at * 8);
        bytes.writeFloatLE(right[from + at] ?? 0, at * 8 + 4);
      }
      await file.writeFile(bytes);
    }
  } finally {
    await file.close();
  }
}

/** Writes all of it before returning; false when the reader is gone. */
function write(pipe: Writable, bytes: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    pipe.write(bytes, (refused) => resolve(!refused));
  });
}

function checked(frame: Buffer, { width, height }: EncodeJob): Buffer {
  if (frame.length === width * height * 4) return frame;
  throw new EncoderFailed(`a frame has ${frame.length} bytes, ${width}x${height} needs ${width * height * 4}`);
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
      await this.run(startFfmpeg(this.ffmpegPath, encodeArguments(job, sound), job), job);
    } catch (failure) {
      await rm(job.output, { force: true });
      throw failure;
    } finally {
      await rm(sound, { force: true });
    }
  }

  private async run(run: FfmpegRun, job: EncodeJob): Promise<void> {
    try {
      await this.feed(run, job);
      const end = await run.ended;
      job.signal.throwIfAborted();
      if (end.exitCode !== 0) throw new EncoderFailed(lastWords(end));
    } catch (failure) {
      run.kill();
      await Promise.allSettled([run.ended]);
      job.signal.throwIfAborted();
      throw failure;
    }
  }

  /** Gives ffmpeg one frame after the other until there is none, ffmpeg is gone, or the work was aborted. */
  private async feed({ child }: FfmpegRun, job: EncodeJob): Promise<void> {
    try {
      for await (const frame of job.frames) {
        if (job.signal.aborted || !(await write(child.stdin, checked(frame, job)))) break;
      }
    } finally {
      child.stdin.end();
    }
  }
}
