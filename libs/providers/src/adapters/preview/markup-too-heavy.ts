import { type Denial, deny } from '@libs/kernel';

/** The caller's own markup ended the preview. */
export function markupTooHeavy(how: string, cause?: unknown): Denial {
  return deny('input_unsupported', how, {
    nextStep:
      'Remove endless loops and promises that never settle from the html, and draw less at once: smaller canvases, fewer elements and filters. Nothing was charged.',
    cause,
  });
}
