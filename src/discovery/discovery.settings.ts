import { unread, url } from '@libs/kernel';
import { baseUrlOf, type serverForms } from '@libs/kernel/settings';
import { type ConfigType, registerAs } from '@nestjs/config';
import type { z } from 'zod';

/** What the documents of this service name. */
export const discoveryForms = {
  LLMS_TXT_URL: url(/^https?$/, 'an http or https address')
    // In the form in which it may stand in a header.
    .transform((text) => new URL(text).href)
    .optional()
    .describe('Where `/llms.txt` redirects to. Unset: `/docs/llms.txt` of this service.'),
};

type Variables = z.output<z.ZodObject<typeof discoveryForms & typeof serverForms>>;

export const discoverySettings = registerAs('discovery', (read: Variables = unread()) => ({
  /** Where the canonical text for language models is. */
  llmsTxtUrl: read.LLMS_TXT_URL ?? `${baseUrlOf(read)}/docs/llms.txt`,
}));

export type DiscoverySettings = ConfigType<typeof discoverySettings>;
