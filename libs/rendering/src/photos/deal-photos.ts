/** Deals photos over shots in order: every photo is seen, and of many photos longer shots show more. */
export function dealPhotos(shots: readonly { durationSeconds: number }[], photos: number): number[][] {
  if (photos === 0) return shots.map(() => []);
  if (photos < shots.length) return shots.map((_, index) => [Math.floor((index * photos) / shots.length)]);
  const total = shots.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  let [next, passed] = [0, 0];
  return shots.map(({ durationSeconds }, index) => {
    passed += durationSeconds;
    const after = shots.length - 1 - index;
    const end =
      after === 0 ? photos : Math.min(photos - after, Math.max(next + 1, Math.round((passed / total) * photos)));
    const dealt = Array.from({ length: end - next }, (_, at) => next + at);
    next = end;
    return dealt;
  });
}
