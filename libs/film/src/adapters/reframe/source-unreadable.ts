import { type Denial, deny } from '@libs/kernel';

/** The source cannot be read to its end; a retry fails in the same way. */
export function sourceUnreadable(description: string, cause?: unknown): Denial {
  return deny('input_unsupported', description, {
    nextStep: 'Import the film once more, or name another one; nothing was charged.',
    cause,
  });
}
