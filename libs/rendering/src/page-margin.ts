/** What a still page keeps free at every edge, in design units. */
export function pageMargin({ width, height }: { width: number; height: number }): number {
  return Math.min(width, height) * 0.066;
}
