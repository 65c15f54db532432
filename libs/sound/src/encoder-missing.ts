import { type Denial, deny } from '@libs/kernel';

/** No ffmpeg here can be used. Callers learn that much; `cause` says what was found wrong, for the operator. */
export function encoderMissing(finding: string, cause?: unknown): Denial {
  return deny('provider_unavailable', 'The video encoder of this service cannot run.', {
    nextStep: 'Ask the operator to install ffmpeg with x264, or to name one in FFMPEG_PATH; nothing was charged.',
    cause: new Error(finding, { cause }),
  });
}
