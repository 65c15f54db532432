import { Denial } from '@libs/kernel';

/** The caller's own markup ended the preview. */
export class MarkupTooHeavy extends Denial {
  constructor(how: string, cause?: unknown) {
    super('input_unsupported', how, {
      nextStep:
        'Remove endless loops from the html, and draw less at once: smaller canvases, fewer elements and filters. Nothing was charged.',
      cause,
    });
  }
}

/** Work of ours took more than it may: the machine is busy. */
export class PreviewTooSlow extends Denial {
  constructor(seconds: number, cause: unknown) {
    super('provider_unavailable', `The preview was not ready within ${seconds} s: the service is busy.`, {
      nextStep: 'Call again in some seconds; nothing was charged.',
      retryAfterSeconds: 5,
      cause,
    });
  }
}
