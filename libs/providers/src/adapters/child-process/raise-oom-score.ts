import { writeFileSync } from 'node:fs';

/**
 * Makes this process, and what it starts, the first that a kernel without memory ends: whoever started it lives to tell
 * of it, and so does the database beside them. Linux alone asks for that.
 */
export function raiseOomScore(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch (error) {
    process.stderr.write(`this process could not be made the first to end without memory: ${String(error)}\n`);
  }
}
