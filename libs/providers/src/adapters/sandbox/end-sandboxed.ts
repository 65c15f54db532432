import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Milliseconds after which the first program of a sandbox is killed that did not end with the process inside. */
const KILL_AFTER_MS = 1_000;

/**
 * Ends a sandbox from within: what runs in it is killed, then process 1 of its namespaces ends by itself, and then the program
 * that waits for that. Were the first program killed, process 1 would be left to the first process of the machine, which in a container
 * may never ask for its end.
 */
export function endSandboxed(child: ChildProcess): void {
  const [first] = childrenOf(child.pid);
  const inside = childrenOf(first);
  if (first === undefined) child.kill('SIGKILL');
  else for (const id of inside.length > 0 ? inside : [first]) kill(id);
  const late = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
  child.once('exit', () => clearTimeout(late));
}

/** Empty if the process is gone or has no children, or if the kernel does not report them. */
function childrenOf(id: number | undefined): number[] {
  try {
    return readFileSync(`/proc/${id}/task/${id}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function kill(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // It ended meanwhile.
  }
}
