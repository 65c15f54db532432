/** The waiters of each account in the order of their calls; the account to serve next is first. */
const lines = new Map<string, (() => void)[]>();
let isServing = false;

/**
 * Waits for a turn of the event loop that no other waiter gets. Long work that follows at once then blocks the loop for its
 * own length only. `setImmediate` alone does not do this: Node runs all that wait in one turn. Accounts are served in
 * rotation, so that many calls of one account delay a call of another by one turn only.
 */
export function fairTurn(accountId: string): Promise<void> {
  return new Promise((resolve) => {
    const line = lines.get(accountId);
    if (line) line.push(resolve);
    else lines.set(accountId, [resolve]);
    if (isServing) return;
    isServing = true;
    setImmediate(serveNext);
  });
}

function serveNext(): void {
  const [next] = lines;
  isServing = next !== undefined;
  if (next === undefined) return;
  const [accountId, line] = next;
  lines.delete(accountId);
  const begin = line.shift();
  if (line.length > 0) lines.set(accountId, line);
  begin?.();
  setImmediate(serveNext);
}
