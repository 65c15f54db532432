import { Denial } from '@libs/kernel';

/**
 * The browser stopped while it drew. `endedBy` says what ended it: the page that it drew (its process died), or the browser
 * itself. It may well work next time.
 */
export class StageFailed extends Denial {
  constructor(
    readonly endedBy: 'page' | 'browser',
    /** A clause. */
    readonly reason: string,
    cause?: unknown,
  ) {
    super('provider_unavailable', `The browser that draws films stopped: ${reason.slice(0, 300)}.`, {
      nextStep: 'Call the tool again; nothing was charged.',
      cause,
    });
  }
}
