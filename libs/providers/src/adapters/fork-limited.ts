import { fork, type ChildProcess } from 'node:child_process';

export interface ProcessLimits {
  /** Memory it may write to. */
  memoryBytes: number;
  cpuSeconds: number;
  /** Of each file it writes. */
  fileBytes: number;
}

/** A limit that is above what this machine allows at all is left as it is. */
const SET = 'limit() { (ulimit "$1" "$2") 2>/dev/null && ulimit "$1" "$2"; true; }';

/** Starts a module as a process that the kernel of this machine keeps within limits, and whatever it starts too. */
export function forkLimited(module: string, limits: ProcessLimits, environment: Record<string, string>): ChildProcess {
  const { memoryBytes, cpuSeconds, fileBytes } = limits;
  // The shell becomes the program: the process id and the channel stay the same. Blocks have 512 bytes.
  const steps = [
    SET,
    'limit -c 0',
    `limit -d ${Math.ceil(memoryBytes / 1024)}`,
    `limit -t ${cpuSeconds}`,
    `limit -f ${Math.ceil(fileBytes / 512)}`,
    'exec "$0" "$@"',
  ];
  return fork(module, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execPath: '/bin/sh',
    execArgv: ['-c', steps.join('\n'), process.execPath],
    env: environment,
  });
}
