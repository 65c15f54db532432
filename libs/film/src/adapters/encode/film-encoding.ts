import type { PixelFormat } from './decode-frames.js';
import { flags } from '@libs/sound/adapters';

/** Fixed, because x264 cuts its work by thread and the bytes of a film must not depend on the machine's cores. */
const THREADS = 2;
/** x264's lookahead thread is not deterministic: without this, 8 of 480 encodes of the same frames had other bytes. */
export const SAME_BYTES = 'sync-lookahead=0';

const FILTERS = {
  rgba: 'scale=in_range=pc:out_range=tv:out_color_matrix=bt709:flags=bicubic+accurate_rnd+full_chroma_int,format=yuv420p',
  /** A JPEG is BT.601 in full range. `colorspace` turns its matrix into ours in a sixth of the time that `scale` takes. */
  jpeg: 'colorspace=irange=pc:ispace=smpte170m:iprimaries=bt709:itrc=bt709:range=tv:space=bt709:primaries=bt709:trc=bt709:format=yuv420p',
};

/** Pictures of the first input in the form of a film, with the filters of a finish; its grain is the second input. */
export function finishedPictures(pixels: 'rgba' | 'jpeg', fps: number, finish: string): string[] {
  const filters = finish.replace('[grain:v]', '[1:v]');
  // Each frame stands before its grain is laid on it: `blend` drops a last picture that stands for more than one.
  const timed = pixels === 'jpeg' ? `,fps=${fps}` : '';
  return ['-filter_complex', `[0:v]${FILTERS[pixels]}${timed},${filters}[picture]`, ...flags('-map [picture]')];
}

/** H.264 High yuv420p BT.709 from frames, in closed groups of at most two seconds; `none` are in the form of a film already. */
export function pictureArguments(fps: number, pixels: PixelFormat | 'jpeg' | 'none' = 'rgba'): string[] {
  const filter = pixels in FILTERS ? FILTERS[pixels as keyof typeof FILTERS] : '';
  // A picture stands until the next one, and is shown again without being converted again.
  const timed = pixels === 'jpeg' ? `${filter},fps=${fps}` : filter;
  return [
    ...(timed === '' ? [] : ['-vf', timed]),
    ...flags(`-c:v libx264 -profile:v high -preset veryfast -crf 19 -threads ${THREADS}`),
    ...flags(`-g ${Math.round(fps * 2)} -x264-params aq-mode=3:${SAME_BYTES}`),
    ...flags('-color_range tv -colorspace bt709 -color_primaries bt709 -color_trc bt709'),
  ];
}

/** A quarter of a frame before each: some versions of ffmpeg round the times, and others take the first frame after them. */
export function keyArguments(keys: readonly number[], fps: number): string[] {
  if (keys.length === 0) return [];
  const times = keys.map((frame) => Math.max(0, (frame - 0.25) / fps).toFixed(6));
  return ['-force_key_frames', times.join(','), ...flags('-forced-idr 1')];
}

/** AAC, 48 kHz stereo. */
export const SOUND_ARGUMENTS = flags('-c:a aac -b:a 192k -ar 48000 -ac 2');

/** Ticks of a frame: the same in every piece of a film, so that pieces can be joined as they are. */
export const FRAME_TICKS = 512;
