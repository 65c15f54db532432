let last: Promise<void> = Promise.resolve();

/**
 * Waits for a turn of the event loop that no other waiter gets, in the order of the calls. Long work that follows at once
 * then blocks the loop for its own length only. `setImmediate` alone does not do this: Node runs all that wait in one turn.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}
