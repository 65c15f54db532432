import { destination, type DestinationStream } from 'pino';

/** Standard output: readable lines on a terminal, JSON for everything that reads it otherwise. */
export async function standardOutput(): Promise<DestinationStream> {
  const output = destination({ sync: true });
  if (!process.stdout.isTTY) return output;
  const { readableLog } = await import('./readable-log.js');
  return readableLog(output);
}

/**
 * An output that is written once per turn of the event loop: one system call instead of one per line. When the process
 * exits, or dies of an uncaught error, the remaining lines are written first.
 */
export function logOutput(output: DestinationStream): DestinationStream {
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
