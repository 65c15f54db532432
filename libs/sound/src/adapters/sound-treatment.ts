import { flags } from './ffmpeg/ffmpeg-flags.js';

/** In the order in which they are tried. */
export const AAC_CODERS = ['default', 'fast', 'generous'] as const;
export type AacCoder = (typeof AAC_CODERS)[number];

/** How a sound is changed while it is encoded. */
export interface SoundTreatment {
  /** How ffmpeg's AAC encoder works; other codecs ignore it. */
  coder: AacCoder;
  /** Decibels, before the limiter. */
  gain: number;
  /** dBFS of the limiter; without one nothing is limited. */
  ceiling?: number;
}

export const UNTREATED: SoundTreatment = { coder: 'default', gain: 0 };

/**
 * With too few bits for a frame, ffmpeg's AAC encoder raises its peaks by up to 11 dB. Substituted noise and intensity stereo do
 * the same.
 */
const CODERS: Record<AacCoder, string[]> = {
  default: [],
  fast: flags('-aac_coder fast'),
  generous: flags('-aac_coder fast -aac_pns 0 -aac_is 0 -b:a 448k'),
};

/** Samples by which ffmpeg's limiter delays a sound of 48 kHz with an attack of 5 ms. */
const DELAY = 239;

function filters({ gain, ceiling }: SoundTreatment): string[] {
  return [
    ...(gain === 0 ? [] : [`volume=${gain.toFixed(2)}dB`]),
    ...(ceiling === undefined
      ? []
      : [
          `apad=pad_len=${DELAY}`,
          `alimiter=limit=${(10 ** (ceiling / 20)).toFixed(6)}:attack=5:release=50:level=0`,
          `atrim=start_sample=${DELAY}`,
          'asetpts=PTS-STARTPTS',
        ]),
  ];
}

/** ffmpeg's arguments for an output of 48 kHz, after those of its codec; none for an untreated sound. */
export function treatmentArguments(treatment: SoundTreatment, codec: string): string[] {
  const chain = filters(treatment);
  return [
    ...(chain.length === 0 ? [] : ['-filter:a', chain.join(',')]),
    ...(codec === 'aac' ? CODERS[treatment.coder] : []),
  ];
}
