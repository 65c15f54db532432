import { type Denial, deny } from '@libs/kernel';

/** The formats that can be imported, as a next step names them. */
export const TAKEN =
  'a PNG, JPEG, WebP, AVIF or GIF image, an MP4, MOV or WebM video, or MP3, M4A, WAV, Ogg or FLAC sound';

/** A file that cannot be imported; a retry fails in the same way. */
export function mediaUnreadable(description: string, options: { nextStep?: string; cause?: unknown } = {}): Denial {
  return deny('input_unsupported', description, {
    nextStep: `Send another file: ${TAKEN}; nothing was charged.`,
    ...options,
  });
}

/** The header announces more than the file holds. Both lengths come with their unit. */
export function fileEndsEarly(found: string, announced = 'more'): Denial {
  return mediaUnreadable(
    `The file ends early, as after an interrupted transfer: it announces ${announced} and holds ${found}.`,
    {
      nextStep:
        'Send the whole file again. If there is no more of it, repair it first (for example ffmpeg -i cut.mp4 -c copy ' +
        'repaired.mp4); nothing was charged.',
    },
  );
}
