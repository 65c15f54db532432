import { type Denial, deny } from '@libs/kernel';

/** No browser here can be used. Callers learn that much; `cause` says what was found wrong, for the operator. */
export function browserMissing(finding: string, cause?: unknown): Denial {
  return deny('provider_unavailable', 'The browser that draws films cannot run on this service.', {
    nextStep: 'Ask the operator to install chromium-headless-shell and to name it in CHROME_PATH; nothing was charged.',
    cause: new Error(finding, { cause }),
  });
}
