export const ASPECT_RATIOS = ['16:9', '9:16', '1:1', '4:5'] as const;
export type AspectRatio = (typeof ASPECT_RATIOS)[number];

export const RESOLUTIONS = ['480p', '720p', '1080p'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** The short side of every picture in design units; layouts, scenes and type are written in them. */
const DESIGN_SIDE = 720;

const PROPORTIONS: Record<AspectRatio, readonly [number, number]> = {
  '16:9': [16, 9],
  '9:16': [9, 16],
  '1:1': [1, 1],
  '4:5': [4, 5],
};

export interface FrameSize {
  /** Even, as H.264 with 4:2:0 chroma asks. */
  width: number;
  height: number;
  /** Pixels per design unit. */
  density: number;
}

/** Pixels of a video frame: the resolution names the short side. */
export function videoFrameSize(ratio: AspectRatio, resolution: Resolution): FrameSize {
  return sized(ratio, Number.parseInt(resolution, 10));
}

/** Pixels of an image whose long side is `longSide`. */
export function imageFrameSize(ratio: AspectRatio, longSide: number): FrameSize {
  const [across, down] = PROPORTIONS[ratio];
  return sized(ratio, (longSide * Math.min(across, down)) / Math.max(across, down));
}

/** Pixels of a frame whose short side is `shortSide`. */
export function sized(ratio: AspectRatio, shortSide: number): FrameSize {
  const [across, down] = PROPORTIONS[ratio];
  const unit = shortSide / Math.min(across, down);
  const even = (length: number): number => Math.round(length / 2) * 2;
  return { width: even(across * unit), height: even(down * unit), density: shortSide / DESIGN_SIDE };
}
