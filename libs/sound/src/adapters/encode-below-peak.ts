import type { EncodingOptions } from '@libs/drawing';
import type { SoundMeasurements } from '../sound-quality.js';
import type { WantedLoudness } from '../wanted-loudness.js';
import { flags } from './ffmpeg/ffmpeg-flags.js';
import { readSound } from './ffmpeg/ffmpeg-log.js';
import { nextTreatment } from './next-treatment.js';
import { runFfmpeg } from './ffmpeg/run-ffmpeg.js';
import { UNTREATED, type SoundTreatment } from './sound-treatment.js';

const MOST_ENCODES = 8;

export interface SoundEncoding {
  /** Where the encoded sound is found. */
  path: string;
  /** ffmpeg's name of the codec. */
  codec: string;
  /** Undefined where the loudness does not matter. */
  loudness: WantedLoudness | undefined;
  encode: (treatment: SoundTreatment) => Promise<void>;
}

/**
 * Encodes a sound and measures the decoded result: a lossy encoder can raise a peak by several dB. Encodes again, treated,
 * until true peak and loudness are both as wanted. The quality gates refuse a result that never is.
 */
export async function encodeBelowPeak(
  surroundings: Pick<EncodingOptions, 'ffmpegPath' | 'signal'>,
  { path, codec, loudness: wanted, encode }: SoundEncoding,
): Promise<void> {
  let treatment: SoundTreatment | undefined = UNTREATED;
  for (let encodes = 1; treatment; encodes++) {
    await encode(treatment);
    if (encodes === MOST_ENCODES) return;
    treatment = nextTreatment({ codec, treatment, found: await measured(path, surroundings), wanted });
  }
}

async function measured(
  path: string,
  surroundings: Pick<EncodingOptions, 'ffmpegPath' | 'signal'>,
): Promise<Pick<SoundMeasurements, 'loudness' | 'truePeak'>> {
  const { log } = await runFfmpeg(surroundings, [
    ...flags('-loglevel info -i'),
    `file:${path}`,
    ...flags('-map 0:a:0 -af ebur128=peak=true:framelog=verbose -f null -'),
  ]);
  return readSound(log, 0);
}
