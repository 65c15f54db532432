import type { Denial } from '@libs/kernel';
import { mediaUnreadable } from '../../import/media-unreadable.js';
import type { PictureCoding } from '../encode/film-probe.js';
import { framesGrow } from './frames-grow.js';

/** Throws for pictures without a base layer in a colour space that ffmpeg converts. */
export function requireShowable({ isDolbyVisionAlone }: PictureCoding): void {
  if (isDolbyVisionAlone) {
    throw mediaUnreadable(
      'The film is Dolby Vision of profile 5. Only decoders of Dolby Vision can show its pictures.',
      { nextStep: 'Export it as SDR, HDR10 or HLG; nothing was charged.' },
    );
  }
}

/** The refusal of a film by a line that ffmpeg logs while it decodes. */
export function refusalByLog(log: string): Denial | undefined {
  return /No such filter: '(?:zscale|tonemap)'/.test(log)
    ? mediaUnreadable(
        'The film is HDR, and the ffmpeg of this service lacks the filters zscale and tonemap to convert it.',
        {
          nextStep:
            'Send it in SDR (phones have a switch for HDR video and an export without it), or ask the operator for an ffmpeg ' +
            'with libzimg; nothing was charged.',
        },
      )
    : framesGrow(log);
}

/**
 * The refusal of a file whose decoding failed, where its codec is not on the whitelist. Decoders of other streams, such as
 * a cover, log the same line before: the last one counts.
 */
export function refusalOfCodec(log: string): Denial | undefined {
  const [, codec] = [...log.matchAll(/ Codec \((\w{1,30})\) not on whitelist/g)].at(-1) ?? [];
  return codec === undefined
    ? undefined
    : mediaUnreadable(`The file holds ${codec}, a codec that is not decoded here.`, {
        nextStep:
          'Convert a film to MP4 with H.264 and AAC (ffmpeg -i FILE -c:v libx264 -c:a aac film.mp4), a sound to MP3 or WAV; ' +
          'nothing was charged.',
      });
}
