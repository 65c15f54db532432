import { type Denial, deny } from '@libs/kernel';
import { ASPECT_RATIOS, sized } from '@libs/drawing';
import type { ReframeBrief } from './reframe-brief.js';

/** Seconds. */
const LONGEST_SOURCE = 10 * 60;
/** Ratios that differ by less are the same: the rounding to even pixels makes 854x480 of 16:9. */
const ALIKE = 0.02;

function alreadyFramed({ source, aspectRatio }: Pick<ReframeBrief, 'source' | 'aspectRatio'>): Denial {
  const others = ASPECT_RATIOS.filter((ratio) => ratio !== aspectRatio).join(', ');
  return deny(
    'input_unsupported',
    `The film of ${source.width}x${source.height} has the ratio ${aspectRatio} already.`,
    { nextStep: `Use it as it is, or ask for another ratio: ${others}. Nothing was charged.` },
  );
}

function sourceTooLong(seconds: number): Denial {
  const minutes = LONGEST_SOURCE / 60;
  return deny(
    'input_unsupported',
    `A film of at most ${minutes} minutes can be reframed; this one lasts ${seconds} s.`,
    { nextStep: `Send a film of at most ${minutes} minutes: a shorter part of this one. Nothing was charged.` },
  );
}

/** Refuses a film that cannot be reframed, or need not be, before anything is paid. */
export function examineReframe({ source, aspectRatio }: Pick<ReframeBrief, 'source' | 'aspectRatio'>): void {
  const { width, height, durationSeconds } = source;
  if (!(width > 0 && height > 0 && durationSeconds > 0)) {
    throw deny('input_unsupported', 'The source has no moving picture.', {
      nextStep: 'Send the resource of a video. Nothing was charged.',
    });
  }
  if (durationSeconds > LONGEST_SOURCE) throw sourceTooLong(Math.round(durationSeconds));
  const wanted = sized(aspectRatio, 1080);
  const quotient = (width * wanted.height) / (height * wanted.width);
  if (Math.abs(quotient - 1) < ALIKE) throw alreadyFramed({ source, aspectRatio });
}
