import { rm } from 'node:fs/promises';
import { VideoEncoder, type EncodeJob } from '../../encode/encoder.js';
import { encoderFailed } from '@libs/sound';
import {
  encodeBelowPeak,
  feedFfmpeg,
  flags,
  rawSoundInput,
  runFfmpeg,
  startFfmpeg,
  writeRawSound,
} from '@libs/sound/adapters';
import { joinRevised } from '../revise/join-revised.js';
import { finishedPictures, FRAME_TICKS, keyArguments, pictureArguments } from './film-encoding.js';
import { joinSoundArguments } from './join-sound.js';
import { type FilmFinish, filmFinish } from './finish-filter.js';
import { TIMED_PICTURES, timedPictures } from './timed-pictures.js';

function encodeArguments(job: EncodeJob, path: string, finish: FilmFinish | undefined): string[] {
  const { width, height, fps, pixels = 'rgba' } = job;
  const frames =
    pixels === 'jpeg' ? TIMED_PICTURES : flags(`-f rawvideo -pix_fmt rgba -s ${width}x${height} -r ${fps}`);
  return [
    ...flags('-hide_banner -loglevel error -nostdin -y'),
    ...frames,
    ...flags('-i pipe:0'),
    ...(finish?.input ?? []),
    ...(finish ? finishedPictures(pixels, fps, finish.filters) : flags('-map 0:v:0')),
    ...flags('-map_metadata -1'),
    ...pictureArguments(fps, finish ? 'none' : pixels),
    ...keyArguments(job.keys ?? [], fps),
    ...flags('-fflags +bitexact -flags:v +bitexact'),
    ...flags(`-video_track_timescale ${fps * FRAME_TICKS} -f mp4`),
    `file:${path}`,
  ];
}

async function* checkedFrames({ frames, width, height, fps, pixels }: EncodeJob): AsyncGenerator<Buffer> {
  if (pixels === 'jpeg') return yield* timedPictures(frames, { width, height, fps });
  const size = width * height * 4;
  for await (const frame of frames) {
    if (frame.length !== size) {
      throw encoderFailed(`a frame has ${frame.length} bytes, ${width}x${height} needs ${size}`);
    }
    yield frame;
  }
}

type Paths = [sound: string, grain: string, film: string];

/** Encodes with the ffmpeg program: killing it is cancelling, and its crash is not ours. */
export class FfmpegEncoder extends VideoEncoder {
  constructor(private readonly ffmpegPath: string) {
    super();
  }

  async encode(job: EncodeJob): Promise<void> {
    job.signal.throwIfAborted();
    if (job.width % 2 !== 0 || job.height % 2 !== 0) throw encoderFailed(`${job.width}x${job.height} is not even`);
    const [sound, grain, film] = ['f32', 'grain', 'pictures'].map((name) => `${job.output}.${name}`) as Paths;
    try {
      await writeRawSound(sound, [job.soundtrack], job.signal);
      await this.makePictures(job, film, grain);
      const { metadata, output, loudness } = job;
      await encodeBelowPeak(this.surroundings(job), {
        path: output,
        codec: 'aac',
        loudness,
        // The picture is copied: frames are drawn and encoded once.
        encode: async (treatment) => {
          const join = { film, sound: rawSoundInput(sound), treatment, metadata, output };
          await runFfmpeg(this.surroundings(job), joinSoundArguments(join));
        },
      });
    } catch (failure) {
      await rm(job.output, { force: true });
      throw failure;
    } finally {
      await Promise.all([sound, grain, film].map((path) => rm(path, { force: true })));
    }
  }

  /** The pictures of a revised film are its frames and those of the finished one. */
  private async makePictures(job: EncodeJob, path: string, grain: string): Promise<void> {
    const { revision, fps } = job;
    if (!revision) return this.encodePictures(job, path, grain);
    const [drawn, folder] = [`${path}.own`, `${path}.parts`];
    try {
      const draws = revision.stretches.some(({ first }) => first === undefined);
      if (draws) await this.encodePictures(job, drawn, grain);
      // The picture that stands for the film is drawn even where no frame is.
      else await job.frames[Symbol.asyncIterator]().next();
      await joinRevised({ ...revision, drawn, fps }, { path, folder }, this.surroundings(job));
    } finally {
      await Promise.all([drawn, folder].map((made) => rm(made, { recursive: true, force: true })));
    }
  }

  private async encodePictures(job: EncodeJob, path: string, grain: string): Promise<void> {
    const finish = job.finish && (await filmFinish(job.finish, job, grain));
    const ffmpeg = startFfmpeg(this.ffmpegPath, encodeArguments(job, path, finish), job);
    await feedFfmpeg(ffmpeg, checkedFrames(job), job.signal);
  }

  private surroundings({ signal }: EncodeJob) {
    return { ffmpegPath: this.ffmpegPath, signal };
  }
}
