import { type ChildProcess, execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'));

export interface RefereeRun {
  child: ChildProcess;
  /** What it printed, once it has ended; it ends with 1 where a check failed. */
  printed: Promise<string>;
}

/** Starts the protocol's own conformance suite. */
export function startReferee(...args: string[]): RefereeRun {
  const { promise: printed, resolve, reject } = Promise.withResolvers<string>();
  const most = { maxBuffer: 64 * 1024 * 1024 };
  const child = execFile(process.execPath, [PROGRAM, ...args], most, (error, stdout) => {
    if (error === null || error.code === 1) resolve(stdout);
    else reject(error);
  });
  return { child, printed };
}
