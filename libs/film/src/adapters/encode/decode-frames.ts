import { encoderFailed } from '@libs/sound';
import { flags, lastWords, startFfmpeg } from '@libs/sound/adapters';
import { piecewise } from './piecewise.js';

export interface FrameStretch {
  ffmpegPath: string;
  /** An MP4 file of ours. */
  path: string;
  /** Pixels of the frames that are wanted; a film of another shape is cropped to them. */
  width: number;
  height: number;
  fps: number;
  /** The first frame, at that rate. */
  first: number;
  frames: number;
  pixels: PixelFormat;
  signal: AbortSignal;
}

/** As they are drawn on, or as they are stored: what is not drawn on need not be turned into colours and back. */
export type PixelFormat = 'rgba' | 'yuv420p';

function bytesOfFrame({ width, height }: { width: number; height: number }, pixels: PixelFormat): number {
  return width * height * (pixels === 'rgba' ? 4 : 1.5);
}

function decodeArguments({ path, width, height, fps, first, frames, pixels }: FrameStretch): string[] {
  // A whole second is a frame's beginning at every rate, so that frames are counted from there.
  const seconds = Math.max(0, Math.floor(first / fps) - 1);
  const from = first - seconds * fps;
  const fitted = `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=bicubic+accurate_rnd+full_chroma_int`;
  const cut = `trim=start_frame=${from}:end_frame=${from + frames},setpts=PTS-STARTPTS`;
  return [
    ...flags('-hide_banner -loglevel error -nostdin -protocol_whitelist file -f mov'),
    ...flags(`-ss ${seconds} -i`),
    `file:${path}`,
    ...flags('-map 0:v:0 -vf'),
    `fps=${fps},${cut},${fitted},format=${pixels},crop=${width}:${height},setsar=1`,
    ...flags(`-frames:v ${frames} -f rawvideo -pix_fmt ${pixels} pipe:1`),
  ];
}

/**
 * Frames of a film, each valid until the next is asked for. A film that ends early stands still on its last frame.
 * Throws `provider_unavailable` when there is none, and the reason of an abort.
 */
export async function* decodedFrames(stretch: FrameStretch): AsyncGenerator<Buffer> {
  const { ffmpegPath, frames, signal } = stretch;
  signal.throwIfAborted();
  const run = startFfmpeg(ffmpegPath, decodeArguments(stretch), { signal });
  run.child.stdin.end();
  const pieces = piecewise(bytesOfFrame(stretch, stretch.pixels));
  let frame: Buffer = Buffer.alloc(0);
  let given = 0;
  try {
    for await (const chunk of run.child.stdout as AsyncIterable<Buffer>) {
      for (frame of pieces(chunk)) {
        given++;
        yield frame;
      }
    }
    const end = await run.ended;
    signal.throwIfAborted();
    if (end.exitCode !== 0 || given === 0) throw encoderFailed(lastWords(end));
  } finally {
    run.kill();
    await Promise.allSettled([run.ended]);
    signal.throwIfAborted();
  }
  for (; given < frames; given++) yield frame;
}
