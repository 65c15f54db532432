import { rename, rm } from 'node:fs/promises';
import { VideoEncoder, type EncodeJob } from '../../encode/encoder.js';
import { encoderFailed } from '@libs/sound';
import {
  encodeBelowPeak,
  feedFfmpeg,
  flags,
  metadataArguments,
  rawSoundInput,
  runFfmpeg,
  type SoundTreatment,
  startFfmpeg,
  UNTREATED,
  writeRawSound,
} from '@libs/sound/adapters';
import { finishedPictures, pictureArguments, SOUND_ARGUMENTS } from './film-encoding.js';
import { joinSoundArguments } from './join-sound.js';
import { type FilmFinish, filmFinish } from './finish-filter.js';
import { TIMED_PICTURES, timedPictures } from './timed-pictures.js';

function encodeArguments(job: EncodeJob, sound: string, finish: FilmFinish | undefined): string[] {
  const { width, height, fps, pixels = 'rgba' } = job;
  const frames =
    pixels === 'jpeg' ? TIMED_PICTURES : flags(`-f rawvideo -pix_fmt rgba -s ${width}x${height} -r ${fps}`);
  return [
    ...flags('-hide_banner -loglevel error -nostdin -y'),
    ...frames,
    ...flags('-i pipe:0'),
    ...rawSoundInput(sound),
    ...(finish?.input ?? []),
    ...(finish ? finishedPictures(pixels, fps, finish.filters) : flags('-map 0:v:0')),
    ...flags('-map 1:a:0 -map_metadata -1'),
    ...pictureArguments(fps, finish ? 'none' : pixels),
    ...SOUND_ARGUMENTS,
    ...flags('-fflags +bitexact -flags:v +bitexact -flags:a +bitexact'),
    ...metadataArguments(job.metadata),
    ...flags('-movflags +faststart -f mp4'),
    `file:${job.output}`,
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

/** Encodes with the ffmpeg program: killing it is cancelling, and its crash is not ours. */
export class FfmpegEncoder extends VideoEncoder {
  constructor(private readonly ffmpegPath: string) {
    super();
  }

  async encode(job: EncodeJob): Promise<void> {
    job.signal.throwIfAborted();
    if (job.width % 2 !== 0 || job.height % 2 !== 0) throw encoderFailed(`${job.width}x${job.height} is not even`);
    const [sound, grain] = [`${job.output}.f32`, `${job.output}.grain`];
    try {
      await writeRawSound(sound, [job.soundtrack], job.signal);
      const finish = job.finish && (await filmFinish(job.finish, job, grain));
      await encodeBelowPeak(
        { ffmpegPath: this.ffmpegPath, signal: job.signal },
        {
          path: job.output,
          codec: 'aac',
          loudness: job.loudness,
          encode: (treatment) =>
            treatment === UNTREATED ? this.encodeAll(job, sound, finish) : this.encodeSoundAgain(job, sound, treatment),
        },
      );
    } catch (failure) {
      await rm(job.output, { force: true });
      throw failure;
    } finally {
      await Promise.all([sound, grain].map((path) => rm(path, { force: true })));
    }
  }

  private encodeAll(job: EncodeJob, sound: string, finish: FilmFinish | undefined): Promise<void> {
    const ffmpeg = startFfmpeg(this.ffmpegPath, encodeArguments(job, sound, finish), job);
    return feedFfmpeg(ffmpeg, checkedFrames(job), job.signal);
  }

  /** The picture is copied: frames are drawn and encoded once. */
  private async encodeSoundAgain(
    { output, metadata, signal }: EncodeJob,
    raw: string,
    treatment: SoundTreatment,
  ): Promise<void> {
    const film = `${output}.loud`;
    await rename(output, film);
    try {
      const join = { film, sound: rawSoundInput(raw), treatment, metadata, output };
      await runFfmpeg({ ffmpegPath: this.ffmpegPath, signal }, joinSoundArguments(join));
    } finally {
      await rm(film, { force: true });
    }
  }
}
