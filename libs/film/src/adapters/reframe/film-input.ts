import { secondsAt, type FrameRate } from '../../reframe/frame-rate.js';
import { flags } from '@libs/sound/adapters';

/** Pixels of a frame at most, as for an import. */
const MOST_PIXELS = 40_000_000;
/** What our own films and imports are made of, and the sounds that may stand beside H.264 in an MP4 file. */
const DECODERS = 'h264,aac,mp3,mp3float,opus,libopus,flac,alac';

/**
 * Arguments by which ffmpeg opens a film of an owner. Although it was encoded here, the limits of untrusted files
 * apply: no other file, no playlist, no decoder but these.
 */
export function filmInput(path: string): string[] {
  return [
    ...flags(`-protocol_whitelist file -max_pixels ${MOST_PIXELS} -codec_whitelist ${DECODERS} -f mov -i`),
    `file:${path}`,
  ];
}

/** The same from one frame on: what comes first is that frame, wherever the film has its key frames and its sound begins. */
export function filmInputFrom(path: string, frame: number, rate: FrameRate): string[] {
  const start = frame === 0 ? [] : ['-seek_timestamp', '1', '-ss', secondsAt(frame - 0.5, rate).toFixed(6)];
  return [...start, ...filmInput(path)];
}

/** Every decoded picture counts as one frame: none is doubled or left out, whatever the clock of the file is. */
export const numbered = ({ numerator, denominator }: FrameRate): string => `settb=${denominator}/${numerator},setpts=N`;
