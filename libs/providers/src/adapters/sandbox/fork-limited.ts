import type { ChildProcess } from 'node:child_process';
import { startChild } from '../child-process/start-child.js';

export interface ProcessLimits {
  /** Memory it may write to. A browser reserves far more than it uses: nothing limits that. */
  memoryBytes?: number;
  cpuSeconds: number;
  /** Of each file it writes. */
  fileBytes: number;
}

/** A limit that is above what this machine allows at all is left as it is. */
const SET = 'limit() { (ulimit "$1" "$2") 2>/dev/null && ulimit "$1" "$2"; true; }';

/**
 * Starts a module as a process with resource limits; processes that it starts inherit them. The limits are set first, so
 * they also hold for the wrapper: programs that change the process and then run the command behind them.
 */
export function forkLimited(
  module: string,
  limits: ProcessLimits,
  environment: Record<string, string>,
  wrapper: string[] = [],
): ChildProcess {
  const { memoryBytes, cpuSeconds, fileBytes } = limits;
  // The shell becomes the program and keeps its process id and its channel. A block has 512 bytes.
  const steps = [
    SET,
    'limit -c 0',
    ...(memoryBytes === undefined ? [] : [`limit -d ${Math.ceil(memoryBytes / 1024)}`]),
    `limit -t ${cpuSeconds}`,
    `limit -f ${Math.ceil(fileBytes / 512)}`,
    'exec "$0" "$@"',
  ];
  return startChild(['/bin/sh', '-c', steps.join('\n'), ...wrapper, process.execPath, module], environment);
}
