import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { isMediumError } from '@libs/kernel';
import { encoderFailed } from '../../encoder-failed.js';

const KEPT_LOG = 256 * 1024;
const HAS_GROUPS = process.platform !== 'win32';

export interface FfmpegEnd {
  exitCode: number | null;
  /** The signal that ended it, if one did. */
  signal: NodeJS.Signals | null;
  /** Everything it wrote to standard error, at most the last 256 kB. */
  log: string;
}

export interface FfmpegRun {
  child: ChildProcessWithoutNullStreams;
  /** Resolves when the process is gone, however it went; rejects only when it could not be started. */
  ended: Promise<FfmpegEnd>;
  /** Ends it and what it started at once, unless all is gone; `ended` tells when it is. What it was writing is thrown away by its caller. */
  kill: () => void;
}

export interface StartOptions {
  signal?: AbortSignal;
  /** Without it that of this process. */
  environment?: Record<string, string>;
}

/** The reason a run gave for failing: that the disk is full, which it does not say last; else its last line, or how it died. */
export function lastWords({ exitCode, signal, log }: FfmpegEnd): string {
  const lines = log
    .trim()
    .split(/[\r\n]+/)
    .map((line) => line.trim());
  const line = lines.findLast((one) => isMediumError(new Error(one))) ?? lines.at(-1);
  const death = signal === null ? `exit code ${exitCode}` : `killed by ${signal}`;
  return line === undefined || line === '' ? death : `${line} (${death})`;
}

/**
 * Starts ffmpeg without a shell; an abort kills it. Its pipes never raise an unhandled error, also when it dies while
 * being written to.
 */
export function startFfmpeg(path: string, argumentList: string[], options: StartOptions = {}): FfmpegRun {
  const { signal, environment } = options;
  const child = spawn(path, argumentList, {
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
    // A group of its own: what is called ffmpeg may be a script that starts another program, and both are to end.
    detached: HAS_GROUPS,
    ...(environment && { env: environment }),
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-KEPT_LOG)));
  let gone = false;
  const kill = (): void => void (gone || killGroup(child));
  signal?.addEventListener('abort', kill, { once: true });
  if (signal?.aborted) kill();
  const ended = new Promise<FfmpegEnd>((resolve, reject) => {
    child.on('error', (error) => reject(encoderFailed(`ffmpeg did not start (${error.message})`, error)));
    child.on('close', (exitCode, signal) => {
      gone = true;
      resolve({ exitCode, signal, log });
    });
  }).finally(() => signal?.removeEventListener('abort', kill));
  // A start that fails while frames are still drawn is looked at later.
  ended.catch(() => undefined);
  for (const pipe of [child.stdin, child.stdout, child.stderr]) {
    pipe.on('error', (error) => (log = `${error.message}\n${log}`));
  }
  return { child, ended, kill };
}

function killGroup(child: ChildProcessWithoutNullStreams): void {
  if (child.pid === undefined) return;
  try {
    if (HAS_GROUPS) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // The last of the group is gone.
  }
  // A child outside the group may still hold the other ends of the pipes: do not wait for it.
  for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe.destroy();
}
