import { webhookSecrets } from '@libs/kernel';
import { textIn } from './setting-forms.js';

/** Where the web application learns of changes, and how it knows that they are ours. */
export const eventForms = {
  WEB_EVENTS_URL: textIn('an http or https address without a user and a fragment', isEventAddress)
    .optional()
    .describe(
      'Where the service posts its [signed events](events.md). The address may be private. Unset: `/console/events` of this process.',
    ),
  WEB_EVENTS_SECRETS: webhookSecrets
    .optional()
    .describe(
      'Sign the events, each of them. To rotate, put the new secret first and remove the old one when the receiver knows the new one. Unset: generated in `DATA_DIR`.',
    ),
};

function isEventAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return false;
  return url.username === '' && url.password === '' && !text.includes('#');
}
