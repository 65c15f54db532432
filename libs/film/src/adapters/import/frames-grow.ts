import type { Denial } from '@libs/kernel';
import { mediaUnreadable } from '../../import/media-unreadable.js';

/** What a decoder writes about a frame that is larger than `-max_pixels`. A size of 0x0 only follows such a frame. */
const TOO_LARGE = /Picture size [1-9]\d*x[1-9]|Frame size \d+x\d+ exceeds limit/;

/** The refusal of a film with a frame above `-max_pixels`, by the log of ffmpeg, which leaves out such frames and succeeds. */
export function framesGrow(log: string): Denial | undefined {
  return TOO_LARGE.test(log)
    ? mediaUnreadable('Later frames of this film are larger than its first one, and larger than was paid for.', {
        nextStep:
          'Send the film in one size, or call lib_import again with a higher max_cost_credits, which pays for frames of up ' +
          'to 40 megapixels; nothing was charged.',
      })
    : undefined;
}
