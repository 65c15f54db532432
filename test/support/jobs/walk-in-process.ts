import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { WalkProcessOptions } from './walk-process.js';

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

export interface WalkedInProcess {
  /** The places that it came to, in order. */
  labels: string[];
  /** `SIGKILL`, or the exit code. */
  end: string;
  complaint: string;
}

/** Walks a long job in a process of its own, to its end or to its death; see `walk-process.ts`. */
export async function walkInProcess(options: WalkProcessOptions): Promise<WalkedInProcess> {
  const script = ['--import', here('../run-compiled.ts'), here('walk-process.ts'), JSON.stringify(options)];
  const child = spawn(process.execPath, script, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  let complaint = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  const labels = said
    .split('\n')
    .filter((line) => line.startsWith('reached '))
    .map((line) => line.slice('reached '.length));
  return { labels, end: signal ?? String(code), complaint };
}
