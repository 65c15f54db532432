import type { UnitSurroundings } from '../unit-work.js';
import { HIGHEST_TRUE_PEAK } from '../sound/true-peak.js';
import { flags } from './ffmpeg-flags.js';
import { readSound } from './ffmpeg-log.js';
import { runFfmpeg } from './run-ffmpeg.js';

/** Decibels below the limit that a repeated encode aims at. */
const MARGIN = 0.1;
/** Decibels of one step: two of them leave the loudness within its tolerance. */
const MOST_STEP = 0.4;
const MOST_ENCODES = 6;

/**
 * ffmpeg's arguments for a repeated encode; none for the first, whose gain is 0. The default AAC coder of ffmpeg 5 raises
 * single frames by more than 1 dB at some levels and not at others. Its fast coder does not.
 */
export function repeatArguments(gain: number, codec: string): string[] {
  if (gain === 0) return [];
  return ['-filter:a', `volume=${gain.toFixed(2)}dB`, ...(codec === 'aac' ? flags('-aac_coder fast') : [])];
}

/**
 * Encodes a sound and measures the true peak of the decoded result. While the peak
 * is above the limit, encodes again with less gain: a lossy encoder can raise a peak by more than 1 dB. The quality gate refuses a result that stays above it.
 */
export async function encodeBelowPeak(
  surroundings: Pick<UnitSurroundings, 'ffmpegPath' | 'signal'>,
  path: string,
  encode: (gain: number) => Promise<void>,
): Promise<void> {
  let gain = 0;
  for (let encodes = 1; ; encodes++) {
    await encode(gain);
    if (encodes === MOST_ENCODES) return;
    const excess = (await decodedTruePeak(path, surroundings)) - HIGHEST_TRUE_PEAK;
    if (excess <= 0) return;
    gain -= Math.min(excess + MARGIN, MOST_STEP);
  }
}

/** dBTP of the sound in a file; minus infinity for silence. */
async function decodedTruePeak(
  path: string,
  surroundings: Pick<UnitSurroundings, 'ffmpegPath' | 'signal'>,
): Promise<number> {
  const { log } = await runFfmpeg(surroundings, [
    ...flags('-loglevel info -i'),
    `file:${path}`,
    ...flags('-map 0:a:0 -af ebur128=peak=true:framelog=verbose -f null -'),
  ]);
  return readSound(log, 0).truePeak;
}
