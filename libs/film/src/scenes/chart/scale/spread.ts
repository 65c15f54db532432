/** Moves places apart to at least `gap`, as little as it can, inside a range; their order stays. */
export function spread(places: readonly number[], gap: number, [low, high]: readonly [number, number]): number[] {
  const order = places.map((place, index) => ({ place, index })).sort((a, b) => a.place - b.place || a.index - b.index);
  const room = order.length > 1 ? Math.min(gap, (high - low) / (order.length - 1)) : gap;
  let moved = order.map(({ place }) => Math.max(low, Math.min(high, place)));
  for (let round = 0; round < ROUNDS && !isApart(moved, room); round++) moved = pushed(moved, room, [low, high]);
  // What pushing could not settle is settled from the low end up, then from the high end down.
  const last = moved.length - 1;
  const up = moved.reduce<number[]>((done, place) => [...done, Math.max(place, (done.at(-1) ?? -Infinity) + room)], []);
  const settled = up.map((place, at) => Math.min(place, high - room * (last - at)));
  const spreadOut: number[] = [];
  order.forEach(({ index }, at) => (spreadOut[index] = settled[at] ?? 0));
  return spreadOut;
}

const ROUNDS = 200;

function isApart(places: readonly number[], room: number): boolean {
  return places.every((place, at) => at === 0 || place - (places[at - 1] ?? 0) >= room - 1e-6);
}

/** Neighbours that are too near share the way that is lacking. */
function pushed(places: readonly number[], room: number, [low, high]: readonly [number, number]): number[] {
  const moved = [...places];
  for (let at = 1; at < moved.length; at++) {
    const [before, here] = [moved[at - 1] ?? 0, moved[at] ?? 0];
    const lacking = Math.max(0, room - (here - before));
    moved[at - 1] = Math.max(low, before - lacking / 2);
    moved[at] = Math.min(high, here + lacking / 2);
  }
  return moved;
}
