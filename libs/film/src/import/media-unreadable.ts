import { Denial } from '@libs/kernel';

const TAKEN = 'a PNG, JPEG, WebP, AVIF or GIF image, an MP4, MOV or WebM video, or MP3, M4A, WAV, Ogg or FLAC sound';

/** A file that cannot be imported; a retry fails in the same way. */
export class MediaUnreadable extends Denial {
  constructor(description: string, options: { nextStep?: string; cause?: unknown } = {}) {
    super('input_unsupported', description, {
      nextStep: `Send another file: ${TAKEN}; nothing was charged.`,
      ...options,
    });
  }
}

/** Neither its name nor what its sender says counts, but its bytes. `seen` names the format where it is known. */
export class UnknownMedia extends MediaUnreadable {
  constructor(sizeBytes: number, seen?: { name: string; advice: string }) {
    if (sizeBytes === 0) super('The file is empty.');
    else if (!seen) super('The file is of no format that can be imported, by its first bytes.');
    else {
      super(`By its bytes the file is ${seen.name}, which cannot be imported.`, {
        nextStep: `${seen.advice} Taken are ${TAKEN}; nothing was charged.`,
      });
    }
  }
}

/** The header announces more than the file holds. Both lengths come with their unit. */
export class FileEndsEarly extends MediaUnreadable {
  constructor(found: string, announced = 'more') {
    super(`The file ends early, as after an interrupted transfer: it announces ${announced} and holds ${found}.`, {
      nextStep:
        'Send the whole file again. If there is no more of it, repair it first (for example ffmpeg -i cut.mp4 -c copy ' +
        'repaired.mp4); nothing was charged.',
    });
  }
}
