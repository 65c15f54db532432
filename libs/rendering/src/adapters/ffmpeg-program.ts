import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { access, chmod, constants, copyFile, mkdtemp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { EncoderFailed } from '../encoder-failed.js';

const KEPT_LOG = 256 * 1024;

export interface FfmpegOptions {
  /** Goes before the machine's ffmpeg and the one npm brought. */
  ffmpegPath?: string;
  /** What ffmpeg gets to end after SIGTERM, before SIGKILL; 3000 unless told otherwise. */
  graceMilliseconds?: number;
}

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
  /** SIGTERM now and SIGKILL after the grace, unless it is gone; `ended` tells when it is. */
  stop: () => void;
}

/** The reason a run gave for failing: its last line, or how it died. */
export function lastWords({ exitCode, signal, log }: FfmpegEnd): string {
  const line = log
    .trim()
    .split(/[\r\n]+/)
    .at(-1)
    ?.trim();
  const death = signal === null ? `exit code ${exitCode}` : `killed by ${signal}`;
  return line === undefined || line === '' ? death : `${line} (${death})`;
}

/** Starts ffmpeg without a shell. Its pipes never raise an unhandled error, also when it dies while being written to. */
export function startFfmpeg(path: string, argumentList: string[], graceMilliseconds = 3_000): FfmpegRun {
  const child = spawn(path, argumentList, { stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-KEPT_LOG)));
  const ended = new Promise<FfmpegEnd>((resolve, reject) => {
    child.on('error', (error) => reject(new EncoderFailed(`ffmpeg did not start (${error.message})`, error)));
    child.on('close', (exitCode, signal) => resolve({ exitCode, signal, log }));
  });
  for (const pipe of [child.stdin, child.stdout, child.stderr]) {
    pipe.on('error', (error) => (log = `${error.message}\n${log}`));
  }
  const stop = (): void => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const last = setTimeout(() => child.kill('SIGKILL'), graceMilliseconds);
    child.once('close', () => clearTimeout(last));
  };
  return { child, ended, stop };
}

async function canEncode(path: string): Promise<boolean> {
  const run = startFfmpeg(path, ['-hide_banner', '-loglevel', 'error', '-h', 'encoder=libx264']);
  let help = '';
  run.child.stdout.setEncoding('utf8').on('data', (text: string) => (help += text));
  run.child.stdin.end();
  const started = await run.ended.catch((refused: unknown) => refused);
  return !(started instanceof EncoderFailed) && help.includes('Encoder libx264');
}

/** The program that npm brought, copied to where it may be executed if its permission got lost on the way. */
async function installed(): Promise<string> {
  let path: string;
  try {
    ({ path } = createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg') as { path: string });
  } catch (reason) {
    throw new EncoderFailed('there is no ffmpeg on this machine; install one or name it in FFMPEG_PATH', reason);
  }
  const executable = await access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
  if (executable) return path;
  const copy = join(await mkdtemp(join(tmpdir(), 'ffmpeg-')), basename(path));
  await copyFile(path, copy);
  await chmod(copy, 0o700);
  return copy;
}

let found: Promise<string> | undefined;

async function search(): Promise<string> {
  return (await canEncode('ffmpeg')) ? 'ffmpeg' : installed();
}

/** Path of the ffmpeg to use: the one named, else the machine's if it has x264, else the one npm brought. */
export async function findFfmpeg(named?: string): Promise<string> {
  if (named !== undefined && named !== '') return named;
  found ??= search();
  try {
    return await found;
  } catch (reason) {
    found = undefined;
    throw reason;
  }
}
