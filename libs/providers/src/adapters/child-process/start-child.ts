import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { plainText } from '@libs/kernel';
import { boundedLines, TooLong } from './bounded-lines.js';

/** File descriptor on which a child process reads its order and writes its messages: JSON, one message per line. */
export const CHANNEL = 3;

/** Characters of its output that reach the log, per line and in all. */
const LONGEST_LINE = 1_000;
const MOST_PRINTED = 64 * 1024;

/**
 * Starts a child process. It works on untrusted text or files: it gets none of our settings, so none of our secrets, and
 * inherits no file descriptor.
 */
export function startChild([file = '', ...args]: string[], environment: Record<string, string>): ChildProcess {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe', 'pipe'], env: environment });
  // A process that could not start because no file descriptor was free has no pipes.
  for (const stream of child.stdio?.slice(1, CHANNEL) ?? []) void logLines(stream as Readable);
  return child;
}

/** Closes the pipe when the process prints too much. */
async function logLines(stream: Readable): Promise<void> {
  const log = (line: string): void => void process.stderr.write(`${plainText(line.slice(0, LONGEST_LINE))}\n`);
  try {
    for await (const line of boundedLines(stream, MOST_PRINTED)) log(line);
  } catch (error) {
    log(`The output of a child process was cut: ${error instanceof TooLong ? error.message : String(error)}.`);
  }
}
