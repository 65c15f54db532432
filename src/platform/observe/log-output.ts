import { destination, type DestinationStream } from 'pino';
import { readableLog } from './readable-log.js';

/** Standard output: readable lines on a terminal, JSON for everything that reads it otherwise. */
function standardOutput(): DestinationStream {
  const output = destination({ sync: true });
  return process.stdout.isTTY ? readableLog(output) : output;
}

/**
 * Standard output, written once for all lines of a turn of the event loop: one system call instead of one for each line.
 * A process that ends itself, or dies of an error that nobody caught, writes first what is left.
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
