import { unread, wholeNumber } from '@libs/kernel';
import { type ConfigType, registerAs } from '@nestjs/config';
import type { z } from 'zod';

/** How much this process draws at a time. */
export const renderForms = {
  RENDER_CONCURRENCY: wholeNumber(1, 64)
    .default(1)
    .describe(
      'Films that this process renders at a time. As many images and sounds are made beside them. HTML of callers never takes the last place; the only place it takes after all else of its round of turns ([how](operations.md#isolation-of-films)).',
    ),
};

export const renderSettings = registerAs('renders', (read: z.output<z.ZodObject<typeof renderForms>> = unread()) => ({
  renderConcurrency: read.RENDER_CONCURRENCY,
}));

export type RenderSettings = ConfigType<typeof renderSettings>;
