import { type AspectRatio, type FrameSize, sized } from '@libs/drawing';

const LARGEST_SIDE = 1080;

/** The size of a film framed anew: its short side is the source's, at most 1080. Pixels, even. */
export function reframedSize(
  { width, height }: { width: number; height: number },
  ratio: AspectRatio,
): Pick<FrameSize, 'width' | 'height'> {
  const frame = sized(ratio, Math.max(16, Math.min(width, height, LARGEST_SIDE)));
  return { width: frame.width, height: frame.height };
}
