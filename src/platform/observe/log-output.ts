import { destination, type DestinationStream } from 'pino';
import { readableLog } from './readable-log.js';

/** Standard output: readable lines on a terminal, JSON for everything that reads it otherwise. */
function standardOutput(): DestinationStream {
  const output = destination({ sync: true });
  return process.stdout.isTTY ? readableLog(output) : output;
}

/**
 * Standard output, written once per turn of the event loop: one system call instead of one per line. When the process
 * exits, or dies of an uncaught error, the remaining lines are written first.
 */
export function logOutput(output: DestinationStream = standardOutput()): DestinationStream {
  let lines: string[] = [];
  const flush = (): void => {
    if (lines.length === 0) return;
    const text = lines.join('');
    lines = [];
    output.write(text);
  };
  process.on('exit', flush);
  return {
    write(line) {
      if (lines.push(line) === 1) setImmediate(flush);
    },
  };
}
