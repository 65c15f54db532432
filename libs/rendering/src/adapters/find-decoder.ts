import { startFfmpeg } from './ffmpeg-program.js';

/** libavutil of ffmpeg 5.0. Older ones are not given files of strangers; the one from npm is of 2018. */
const LEAST_LIBAVUTIL = 57;
/** Milliseconds a program may take to say what it is. */
const PATIENCE_MS = 4_000;

export interface DecoderSearch {
  /** Looked at first; without it, or where it is too old, the one on the PATH of the environment. */
  named?: string;
  environment: Record<string, string>;
  signal: AbortSignal;
}

/** An ffmpeg that is recent enough to be shown files of strangers; undefined where this machine has none. */
export async function findDecoder({ named, environment, signal }: DecoderSearch): Promise<string | undefined> {
  for (const path of [...(named === undefined ? [] : [named]), 'ffmpeg']) {
    if (await isRecent(path, environment, signal)) return path;
  }
  return undefined;
}

async function isRecent(path: string, environment: Record<string, string>, signal: AbortSignal): Promise<boolean> {
  signal.throwIfAborted();
  const run = startFfmpeg(path, ['-version'], {
    environment,
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
  });
  let said = '';
  run.child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  run.child.stdin.end();
  try {
    await run.ended;
  } catch {
    // There is no such program, or it may not be started: then it is not the one.
    return false;
  }
  signal.throwIfAborted();
  return Number(/^libavutil +(\d+)\./m.exec(said)?.[1] ?? 0) >= LEAST_LIBAVUTIL;
}
