import type { FrameSize } from '@libs/drawing';

type Size = Pick<FrameSize, 'width' | 'height'>;

/** The part of a source's picture that has the wanted ratio, as large as it can be; it can move along one axis. */
export interface FrameWindow extends Size {
  /** `x`: as high as the source, moves across; `y`: as wide, moves up and down. */
  axis: 'x' | 'y';
  /** Its length along the axis as a share of the source's. */
  share: number;
}

/** The largest even number of pixels that is not larger. */
export const evenFloor = (length: number): number => Math.max(2, Math.floor(length / 2) * 2);

export function frameWindow(source: Size, output: Size): FrameWindow {
  const [width, height] = [evenFloor(source.width), evenFloor(source.height)];
  const across = Math.min(width, evenFloor((height * output.width) / output.height + 1));
  const down = Math.min(height, evenFloor((width * output.height) / output.width + 1));
  return across < width
    ? { axis: 'x', width: across, height, share: across / width }
    : { axis: 'y', width, height: down, share: down / height };
}
