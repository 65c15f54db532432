import { Denial } from '@libs/kernel';

const TAKEN = 'a PNG, JPEG, WebP, AVIF or GIF image, an MP4, MOV or WebM video, or MP3, M4A, WAV, Ogg or FLAC sound';

/** A file that cannot be brought in, whoever tries again. */
export class MediaUnreadable extends Denial {
  constructor(description: string, options: { nextStep?: string; cause?: unknown } = {}) {
    super('input_unsupported', description, {
      nextStep: `Send another file: ${TAKEN}; nothing was charged.`,
      ...options,
    });
  }
}

/** Neither its name nor what its sender says counts, but its first bytes. */
export class UnknownMedia extends MediaUnreadable {
  constructor(sizeBytes: number) {
    super(
      sizeBytes === 0 ? 'The file is empty.' : 'The file is of no format that can be imported, by its first bytes.',
    );
  }
}
