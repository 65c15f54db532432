import { deny } from '@libs/kernel';
import type { VideoAsked } from '../video/video-input.js';

/** Length at most of a written film whose call names none. */
export const WRITTEN_SECONDS = 30;

type Wish = Pick<VideoAsked, 'duration_seconds' | 'resolution'>;

/** What a written film costs at most: its length decides, which nobody knows before. Refused where no language model writes. */
export function writtenCredits(
  { duration_seconds: seconds = WRITTEN_SECONDS, resolution }: Wish,
  writerCredits: number | undefined,
): number {
  if (writerCredits === undefined) {
    throw deny('input_unsupported', 'write: no language model writes films for this caller.', {
      nextStep: 'Leave write out and write the scenes yourself (media://guide/scenes). Nothing was started or charged.',
    });
  }
  return writerCredits + filmCredits(seconds, resolution);
}

/** One credit for each five seconds begun, twice at 1080p. */
export function filmCredits(seconds: number, resolution?: string): number {
  return Math.max(1, Math.ceil(seconds / 5)) * (resolution === '1080p' ? 2 : 1);
}
