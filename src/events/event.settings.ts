import { textIn, unread } from '@libs/kernel';
import { type ConfigType, registerAs } from '@nestjs/config';
import type { z } from 'zod';

/** Where events are posted. */
export const eventForms = {
  WEB_EVENTS_URL: textIn('an http or https address without a user and a fragment', isEventAddress)
    .optional()
    .describe(
      'Where the service posts its [signed events](events.md). The address may be private. Unset: `/console/events` of this process.',
    ),
};

export const eventSettings = registerAs('events', (read: z.output<z.ZodObject<typeof eventForms>> = unread()) => ({
  /** Undefined: events are posted to this process itself. */
  webEventsUrl: read.WEB_EVENTS_URL,
}));

export type EventSettings = ConfigType<typeof eventSettings>;

function isEventAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return false;
  return url.username === '' && url.password === '' && !text.includes('#');
}
