/** Places in percent, moved apart to at least `gap`, from the lowest up and back from the top; their order stays. */
export function apart(places: readonly number[], gap: number): number[] {
  const order = places.map((_, index) => index).sort((a, b) => places[a]! - places[b]! || b - a);
  const room = Math.min(gap, 100 / Math.max(1, places.length - 1));
  const moved = [...places];
  order.forEach((index, at) => {
    if (at > 0) moved[index] = Math.max(moved[index]!, moved[order[at - 1]!]! + room);
  });
  order.toReversed().forEach((index, at) => {
    moved[index] = Math.min(moved[index]!, 100 - room * at);
  });
  return moved;
}
