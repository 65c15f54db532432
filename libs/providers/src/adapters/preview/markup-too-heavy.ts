import { Denial } from '@libs/kernel';

/** The caller's own markup ended the preview. */
export class MarkupTooHeavy extends Denial {
  constructor(how: string, cause?: unknown) {
    super('input_unsupported', how, {
      nextStep:
        'Remove endless loops and promises that never settle from the html, and draw less at once: smaller canvases, fewer elements and filters. Nothing was charged.',
      cause,
    });
  }
}

/** The machine had too little time for the preview. */
export class PreviewTooSlow extends Denial {
  constructor(seconds: number, cause: unknown) {
    super('provider_unavailable', `The preview was not ready within ${seconds} s: the service is busy.`, {
      nextStep: 'Call again in some seconds; nothing was charged.',
      retryAfterSeconds: 5,
      cause,
    });
  }
}

/** Scenes of ours took more memory than a preview may. */
export class PreviewTooLarge extends Denial {
  constructor(gigabytes: number, cause: unknown) {
    super('provider_unavailable', `The preview used more than ${gigabytes} GB of memory.`, {
      nextStep: 'Show less in each scene, or preview fewer scenes; nothing was charged.',
      cause,
    });
  }
}
