import { encoderFailed } from '@libs/sound';
import { flags, lastWords, startFfmpeg } from '@libs/sound/adapters';
import { filmInput } from '../reframe/film-input.js';
import { jpegParts } from './jpeg-parts.js';
import type { ClipFile, ClipProgram } from './read-clip.js';

/** Seconds by which the time of a picture may be rounded up in its file: some count milliseconds. */
const ROUNDED = 0.001;
/** Seconds up to which decoding on is quicker than seeking. */
const LEAP = 2;

export interface ClipOrder extends ClipProgram {
  clip: ClipFile;
  /** Second of the clip at which frame 0 stands. */
  start: number;
  fps: number;
  /** The last frame that is shown; later ones are the same. */
  last: number;
  /** Pixels: a clip that is cropped gets this size, one that stays whole fits into it. */
  width: number;
  height: number;
  isCropped: boolean;
}

/**
 * The frames of a clip as JPEGs: at each the latest picture that has come by then. One frame is held at a time, and what is not asked for
 * is not decoded.
 */
export class ClipFrames {
  private pictures: AsyncGenerator<Buffer> | undefined;
  private at = -1;
  private shown: Buffer = Buffer.alloc(0);
  private turn: Promise<unknown> = Promise.resolve();
  private readonly last: number;

  constructor(private readonly order: ClipOrder) {
    const { clip, start, fps, last } = order;
    this.last = Math.max(0, Math.min(last, Math.ceil((clip.lastSeconds - start - ROUNDED) * fps)));
  }

  /** One after another: each moves the decoder on. */
  frame(number: number): Promise<Buffer> {
    const found = this.turn.then(() => this.moveTo(Math.min(number, this.last)));
    this.turn = found.catch(() => undefined);
    return found;
  }

  async close(): Promise<void> {
    await this.pictures?.return(undefined);
    this.pictures = undefined;
  }

  private async moveTo(wanted: number): Promise<Buffer> {
    if (wanted === this.at) return this.shown;
    if (!this.pictures || wanted < this.at || wanted > this.at + LEAP * this.order.fps) {
      await this.close();
      this.pictures = decoded(this.order, wanted, this.last - wanted + 1);
      this.at = wanted - 1;
    }
    for (; this.at < wanted; this.at++) {
      const next = await this.pictures.next();
      if (next.done) throw encoderFailed(`the clip has no frame ${this.at + 1}`);
      this.shown = next.value;
    }
    if (wanted === this.last) await this.close();
    return this.shown;
  }
}

async function* decoded(order: ClipOrder, first: number, frames: number): AsyncGenerator<Buffer> {
  const { ffmpegPath, signal } = order;
  signal.throwIfAborted();
  const run = startFfmpeg(ffmpegPath, decodeArguments(order, first, frames), { signal });
  run.child.stdin.end();
  try {
    yield* jpegParts(run.child.stdout as AsyncIterable<Buffer>);
    const end = await run.ended;
    if (end.exitCode !== 0) throw encoderFailed(lastWords(end));
  } finally {
    run.kill();
    await Promise.allSettled([run.ended]);
    signal.throwIfAborted();
  }
}

/** Decoding begins at a key frame before the first frame, so that a picture that came long before it is found. */
function decodeArguments(
  { clip, start, fps, width, height, isCropped }: ClipOrder,
  first: number,
  frames: number,
): string[] {
  const seconds = start + first / fps;
  const fitted = `force_original_aspect_ratio=${isCropped ? 'increase' : 'decrease'}`;
  const colours = 'in_color_matrix=bt709:out_color_matrix=bt601:in_range=tv:out_range=pc';
  return [
    ...flags('-hide_banner -loglevel error -nostdin -copyts -noaccurate_seek'),
    ...(seconds > 0 ? ['-ss', seconds.toFixed(6)] : []),
    ...flags('-threads 2'),
    ...filmInput(clip.path),
    ...flags('-map 0:v:0 -vf'),
    [
      `settb=1/1000000,setpts=PTS-${Math.round((seconds + ROUNDED) * 1e6)}`,
      // The filter `fps` drops a last picture that ends within the frame in which it comes.
      `tpad=stop=2:stop_mode=clone,fps=${fps}:start_time=0:round=up`,
      `scale=${width}:${height}:${fitted}:${colours}:flags=bicubic+accurate_rnd+full_chroma_int`,
      'format=yuvj420p',
      ...(isCropped ? [`crop=${width}:${height}`] : []),
      'setsar=1',
    ].join(','),
    ...flags(`-frames:v ${frames} -r ${fps} -c:v mjpeg -q:v 2 -threads 2 -f mpjpeg pipe:1`),
  ];
}
