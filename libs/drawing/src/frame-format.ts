/** The four shapes of frame that are composed each in its own way. */
export type FrameFormat = 'wide' | 'square' | 'portrait' | 'tall';

/** 16:9 is wide, 1:1 square, 4:5 portrait, 9:16 tall; others go with the nearest. */
export function frameFormat({ width, height }: { width: number; height: number }): FrameFormat {
  const ratio = width / height;
  if (ratio >= 1.2) return 'wide';
  if (ratio >= 0.9) return 'square';
  return ratio >= 0.68 ? 'portrait' : 'tall';
}
