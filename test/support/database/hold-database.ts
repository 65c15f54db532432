import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { EmbeddedPostgresOptions } from '../../../libs/database/src/adapters/embedded/start-embedded-postgres.js';

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

export interface HolderOptions extends Omit<EmbeddedPostgresOptions, 'log'> {
  /** Run as this user and group; root only. */
  uid?: number;
  /** A program with arguments that runs the command after them. */
  wrapper?: string[];
}

/** A process of its own that holds an embedded PostgreSQL; see `database-holder.ts`. */
export interface Holder {
  pid: number;
  /** The address, or the sentence of the refusal. */
  url?: string;
  refused?: string;
  /** Everything said after the first line. */
  said: string[];
  tell(command: 'write' | 'stop'): void;
  /** kill -9, and the end of the process. */
  kill(): Promise<void>;
  ended: Promise<unknown>;
}

/** Starts a holder and waits for its first line. */
export async function holdDatabase({ uid, wrapper = [], ...options }: HolderOptions): Promise<Holder> {
  const node = [process.execPath, '--experimental-transform-types', '--disable-warning=ExperimentalWarning'];
  const script = ['--import', here('../run-source.ts'), here('database-holder.ts'), JSON.stringify(options)];
  const [file = '', ...args] = [...wrapper, ...node, ...script];
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'pipe'], uid, gid: uid });
  return firstLine(child);
}

async function firstLine(child: ChildProcessWithoutNullStreams): Promise<Holder> {
  const said: string[] = [];
  const ended = once(child, 'exit');
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  child.stdin.on('error', () => undefined);
  const lines = createInterface(child.stdout);
  const first = await Promise.race([once(lines, 'line'), once(lines, 'close')]);
  if (typeof first[0] !== 'string') throw new Error(`the holder ended without a word: ${complaint}`);
  lines.on('line', (line) => said.push(line));
  return {
    ...(JSON.parse(first[0]) as { url?: string; refused?: string }),
    pid: child.pid ?? 0,
    said,
    tell: (command) => child.stdin.write(`${command}\n`),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    ended,
  };
}
