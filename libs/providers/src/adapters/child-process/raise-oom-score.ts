import { writeFileSync } from 'node:fs';

/**
 * Makes this process and its children the first victims of the kernel's OOM killer, so that the parent process survives
 * to report it, and so does the database. Linux only.
 */
export function raiseOomScore(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch (error) {
    process.stderr.write(`this process could not be made the first to end without memory: ${String(error)}\n`);
  }
}
