import { unread, wholeNumber } from '@libs/kernel';
import { type ConfigType, registerAs } from '@nestjs/config';
import type { z } from 'zod';

/** How much is drawn at a time. */
export const renderForms = {
  RENDER_CONCURRENCY: wholeNumber(1, 64)
    .default(1)
    .describe(
      'Films that this process renders at a time, unless it is an `api`. As many images and sounds are made beside them. HTML of callers never takes the last place; the only place it takes after all else of its round of turns ([how](operations.md#isolation-of-films)).',
    ),
  JOBS_RUNNING_PER_ACCOUNT: wholeNumber(1, 10_000)
    .default(10)
    .describe('Concurrent renders of one account in all processes.'),
};

/** How many previews are drawn at a time. */
export const previewForms = {
  PREVIEW_CONCURRENCY: wholeNumber(1, 64)
    .default(2)
    .describe(
      'Previews that this process draws at a time. Six times as many wait in line. At an `api` all of them wait for workers.',
    ),
};

type Variables = z.output<z.ZodObject<typeof renderForms & typeof previewForms>>;

export const renderSettings = registerAs('renders', (read: Variables = unread()) => ({
  renderConcurrency: read.RENDER_CONCURRENCY,
  previewConcurrency: read.PREVIEW_CONCURRENCY,
  /** In all processes. */
  rendersPerAccount: read.JOBS_RUNNING_PER_ACCOUNT,
}));

export type RenderSettings = ConfigType<typeof renderSettings>;
