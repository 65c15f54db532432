/** Where the words of a shot stand, and where its picture keeps its main motif; `open` is a picture without words. */
export const LAYOUT_KINDS = [
  'title',
  'headline',
  'split',
  'lower-third',
  'number',
  'quote',
  'end',
  'end-card',
  'open',
] as const;
export type LayoutKind = (typeof LAYOUT_KINDS)[number];

export type Side = 'left' | 'right' | 'top' | 'bottom' | 'all';

/** One kind of layout on one format of frame; places are shares of the frame's width and height. */
export interface LayoutLook {
  /** The box that words never leave. */
  box: readonly [x: number, y: number, width: number, height: number];
  align: 'left' | 'center';
  /** Where in the box the block of lines rests. */
  rest: 'top' | 'middle' | 'bottom';
  /** Largest and smallest type size, and lines at most. */
  size: { largest: number; smallest: number; lines: number };
  /** The motif's middle, and its radius in design units. */
  focus: readonly [x: number, y: number, radius: number];
  /** From which edge the picture is toned down for the words: they stand at it. */
  scrim: Side;
}

/** All layouts of one format; `mirrored` has those that look otherwise on the other side. */
export interface FormatLook {
  kinds: Record<LayoutKind, LayoutLook>;
  mirrored: Partial<Record<LayoutKind, LayoutLook>>;
}

export const size = (largest: number, smallest: number, lines: number): LayoutLook['size'] => ({
  largest,
  smallest,
  lines,
});
