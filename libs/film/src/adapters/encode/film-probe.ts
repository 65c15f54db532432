import { lastWords, startFfmpeg } from '@libs/sound/adapters';
import { mediaUnreadable } from '../../import/media-unreadable.js';

/** What ffmpeg says of a file before it decodes it. */
export interface FilmProbe {
  /** 0 where the file does not say. */
  durationSeconds: number;
  /** The duration was guessed from the size of the file. */
  isEstimated: boolean;
  hasPicture: boolean;
  hasSound: boolean;
  width: number;
  height: number;
  fps: number;
  /** How the pictures are coded. */
  coding: PictureCoding;
}

/** What ffmpeg says of the coding of the pictures, in its own names; absent where the file does not say. */
export interface PictureCoding {
  pixels?: string;
  matrix?: string;
  primaries?: string;
  transfer?: string;
  isInterlaced: boolean;
  hasSquarePixels: boolean;
  /** A Dolby Vision stream without a base layer that other decoders can show: profile 5. */
  isDolbyVisionAlone: boolean;
}

export interface FilmProgram {
  path: string;
  environment: Record<string, string>;
  signal: AbortSignal;
}

/** Probes the streams of a file; `input` has its path and all limits of reading it. */
export async function probeFilm(input: string[], program: FilmProgram): Promise<FilmProbe> {
  // Without an output ffmpeg always ends with a complaint; what counts is what it said before.
  const run = startFfmpeg(program.path, ['-hide_banner', '-nostdin', ...input], program);
  run.child.stdin.end();
  const end = await run.ended;
  program.signal.throwIfAborted();
  const probe = readProbe(end.log);
  if (!probe.hasPicture && !probe.hasSound) {
    throw mediaUnreadable('The file begins like a video or sound but is broken.', {
      cause: new Error(lastWords(end)),
    });
  }
  return probe;
}

/**
 * ffmpeg also prints metadata of the file, which is untrusted. Only lines that begin like ffmpeg's own are read, see
 * `ffmpeg-log.ts`.
 */
export function readProbe(log: string): FilmProbe {
  const [, hours = 0, minutes = 0, seconds = 0] = /^ {2}Duration: (\d+):(\d\d):(\d\d\.\d+),/m.exec(log) ?? [];
  const streams = [...log.matchAll(/^ {2,4}Stream #0:\d[^\n:]*: ((?:Video|Audio): [^\n]*)/gm)].map(
    ([, said = '']) => said,
  );
  const picture = streams.find((said) => said.startsWith('Video: ') && !said.includes('(attached pic)')) ?? '';
  const [, width = 0, height = 0] = /, (\d{1,5})x(\d{1,5})/.exec(picture) ?? [];
  return {
    durationSeconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
    isEstimated: /^\[\w+ @ [^\]\n]*\] Estimating duration from bitrate/m.test(log),
    hasPicture: picture !== '',
    hasSound: streams.some((said) => said.startsWith('Audio: ')),
    width: Number(width),
    height: Number(height),
    fps: Number(/, ([\d.]+) fps/.exec(picture)?.[1] ?? 0),
    coding: codingOf(picture, log),
  };
}

/** Reads for example `yuv420p10le(tv, bt2020nc/bt2020/arib-std-b67, top first), 720x576 [SAR 64:45 DAR 16:9]`. */
function codingOf(picture: string, log: string): PictureCoding {
  const [, pixels, inside = ''] = /, (\w+)(?:\(([^()]*)\))?, \d{1,5}x\d{1,5}/.exec(picture) ?? [];
  const said = inside.split(', ');
  const colours = said.find(
    (word) => /^[\w-]+(?:\/[\w-]+\/[\w-]+)?$/.test(word) && !/^(tv|pc|progressive)$/.test(word),
  );
  // One name stands for all three.
  const [one, ...others] = colours?.split('/') ?? [];
  const [matrix, primaries, transfer] = (others.length > 0 ? [one, ...others] : [one, one, one]).map(known);
  // The ratio of the container comes after that of the stream, and counts.
  const [, across = 1, down = 1] = [...picture.matchAll(/\bSAR (\d+):(\d+) DAR/g)].at(-1) ?? [];
  return {
    pixels,
    matrix,
    primaries,
    transfer,
    isInterlaced: said.some((word) => /^(top|bottom) /.test(word)),
    hasSquarePixels: Number(across) === Number(down),
    isDolbyVisionAlone: /^ {6}DOVI configuration record: [^\n]*compatibility id: 0\b/m.test(log),
  };
}

function known(name?: string): string | undefined {
  return name === 'unknown' || name === 'reserved' ? undefined : name;
}
