/** Work in steps: yields the share done, so that its caller can report progress and yield the event loop. */
export type Steps<Result> = Generator<number, Result>;

/** Does all of it without looking up. */
export function inOneGo<Result>(work: Steps<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Steps that are a part of larger work, from one share of it to another. */
export function* sharing<Result>(part: Steps<Result>, from: number, to: number): Steps<Result> {
  for (;;) {
    const step = part.next();
    if (step.done) return step.value;
    yield from + step.value * (to - from);
  }
}
