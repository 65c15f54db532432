import { deny } from '@libs/kernel';
import { startFfmpeg } from '@libs/sound/adapters';

/** libavutil of ffmpeg 5.0. Older versions never decode untrusted files; the one bundled by npm is of 2018. */
const LEAST_LIBAVUTIL = 57;
/** Timeout of the version query of a program, also on an overloaded machine. */
const PATIENCE_MS = 20_000;

export interface DecoderSearch {
  /** Looked at first; without it, or where it is too old, the one on the PATH of the environment. */
  named?: string;
  environment: Record<string, string>;
  signal: AbortSignal;
  patienceMilliseconds?: number;
}

/** An ffmpeg recent enough to decode untrusted files; undefined if this machine has none. */
export async function findDecoder(search: DecoderSearch): Promise<string | undefined> {
  let isSilent = false;
  for (const path of [...(search.named === undefined ? [] : [search.named]), 'ffmpeg']) {
    const verdict = await judge(path, search);
    if (verdict === 'recent') return path;
    isSilent ||= verdict === 'silent';
  }
  // A candidate did not answer in time; it may answer at the next try.
  if (isSilent) throw deny('provider_unavailable', 'The ffmpeg of this service did not say in time what it is.');
  return undefined;
}

async function judge(
  path: string,
  { environment, signal, patienceMilliseconds = PATIENCE_MS }: DecoderSearch,
): Promise<'recent' | 'unfit' | 'silent'> {
  signal.throwIfAborted();
  const patience = AbortSignal.timeout(patienceMilliseconds);
  const run = startFfmpeg(path, ['-version'], { environment, signal: AbortSignal.any([signal, patience]) });
  let said = '';
  run.child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  run.child.stdin.end();
  try {
    await run.ended;
  } catch {
    // There is no such program, or it may not be started: then it is not the one.
    return 'unfit';
  }
  signal.throwIfAborted();
  if (Number(/^libavutil +(\d+)\./m.exec(said)?.[1] ?? 0) >= LEAST_LIBAVUTIL) return 'recent';
  return patience.aborted ? 'silent' : 'unfit';
}
