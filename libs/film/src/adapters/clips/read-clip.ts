import { deny } from '@libs/kernel';
import type { ClipFacts } from '../../plan/clip-facts.js';
import { perSecond } from '../../reframe/frame-rate.js';
import { readProbe } from '../encode/film-probe.js';
import { packetsOf } from '../reframe/packets.js';
import { readingFailed } from '../reframe/reading-failed.js';

export interface ClipProgram {
  ffmpegPath: string;
  signal: AbortSignal;
}

/** A film that can be shown as a clip. */
export interface ClipFile extends Required<ClipFacts> {
  path: string;
  width: number;
  height: number;
  /** When its last picture comes. */
  lastSeconds: number;
}

/** Reads the index of a film; nothing is decoded. */
export async function readClip(id: string, path: string, program: ClipProgram): Promise<ClipFile> {
  const { packets, ticksPerSecond, log } = await packetsOf(path, '0:v:0', program).catch((cause: unknown) => {
    throw readingFailed(cause, program.signal, clipUnreadable(id, cause));
  });
  const last = packets.reduce((latest, one) => (one.shown > latest.shown ? one : latest), packets[0]!);
  const { width, height, hasSound } = readProbe(log);
  if (!last || width === 0) throw clipUnreadable(id);
  const seconds = (ticks: number): number => ticks / perSecond(ticksPerSecond);
  const end = { lastSeconds: seconds(last.shown), seconds: seconds(last.shown + last.lasts) };
  return { path, width, height, hasSound, ...end };
}

function clipUnreadable(id: string, cause?: unknown): Error {
  return deny('input_unsupported', `Video ${id} cannot be read as an MP4 film.`, { cause });
}
