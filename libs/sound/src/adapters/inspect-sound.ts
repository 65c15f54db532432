import type { QualityReport } from '@libs/drawing';
import { judgeSound, type ExpectedSound, type FoundSound } from '../sound-quality.js';
import { voiceLag } from '../mix/voice-lag.js';
import { flags } from './ffmpeg/ffmpeg-flags.js';
import { readSound } from './ffmpeg/ffmpeg-log.js';
import { runFfmpeg } from './ffmpeg/run-ffmpeg.js';

const LISTENING_RATE = 16_000;
/** Seconds of a voice that are compared with the times of its words. */
const COMPARED_SECONDS = 60;
const BYTES = 4;

export interface InspectedSound {
  found: FoundSound;
  report: QualityReport;
}

/** Collects the first minute of what comes, and counts the rest. */
class Listener {
  private readonly kept: Buffer[] = [];
  private bytes = 0;

  hear(chunk: Buffer): void {
    if (this.bytes < COMPARED_SECONDS * LISTENING_RATE * BYTES) this.kept.push(chunk);
    this.bytes += chunk.length;
  }

  get seconds(): number {
    return this.bytes / BYTES / LISTENING_RATE;
  }

  samples(): Float32Array {
    const heard = Buffer.concat(this.kept);
    return Float32Array.from({ length: Math.floor(heard.length / BYTES) }, (_, at) => heard.readFloatLE(at * BYTES));
  }
}

/**
 * Decodes a finished file to its end and holds it against what it was meant to be. Throws `provider_unavailable` when it cannot be
 * decoded; an abort stops the work and rejects with the signal's reason.
 */
export async function inspectSound(
  ffmpegPath: string,
  { path, signal }: { path: string; signal: AbortSignal },
  expected: ExpectedSound,
): Promise<InspectedSound> {
  const listener = new Listener();
  const { log } = await runFfmpeg(
    { ffmpegPath, signal },
    [
      ...flags('-loglevel info -i'),
      `file:${path}`,
      ...flags('-map 0:a:0 -af silencedetect=n=-50dB:d=1,ebur128=peak=true:framelog=verbose -f null -'),
      ...flags(`-map 0:a:0 -ac 1 -ar ${LISTENING_RATE} -f f32le pipe:1`),
    ],
    (chunk) => listener.hear(chunk),
  );
  const found = {
    ...readSound(log, listener.seconds),
    durationSeconds: listener.seconds,
    voiceLag: lagOf(listener, expected),
  };
  return { found, report: judgeSound(found, expected) };
}

function lagOf(listener: Listener, { words }: ExpectedSound): number | undefined {
  if (words.length === 0) return undefined;
  const samples = listener.samples();
  const end = samples.length / LISTENING_RATE;
  return voiceLag(
    samples,
    LISTENING_RATE,
    words.filter(({ endSeconds }) => endSeconds < end),
  );
}
