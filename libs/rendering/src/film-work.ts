import { videoFrameSize, type AspectRatio, type Resolution } from './frame-size.js';

/** Seconds of work for each frame and for each million of its pixels, on two cores of which another process uses one. */
const FRAME = 0.005;
const MEGAPIXEL = 0.013;

/** Seconds that drawing, encoding and checking these frames takes. Scenes differ by a third. */
export function filmWorkSeconds(
  frames: number,
  { aspectRatio, resolution }: { aspectRatio: AspectRatio; resolution: Resolution },
): number {
  const { width, height } = videoFrameSize(aspectRatio, resolution);
  return frames * (FRAME + ((width * height) / 1e6) * MEGAPIXEL);
}
