import { secret, textIn, unread, wholeNumber } from '@libs/kernel';
import { type ConfigType, registerAs } from '@nestjs/config';
import { z } from 'zod';

/** The language model that writes scenes (docs/makers.md). */
export const writerForms = {
  LLM_BASE_URL: textIn('an http or https address without a user, such as https://openrouter.ai/api/v1', isAddress)
    .optional()
    .describe(
      'Server of a language model with the chat completions of OpenAI: `create_video` then takes `write` ([makers](makers.md#a-writer)). It may be private.',
    ),
  LLM_API_KEY: secret(z.string().min(1).max(400).optional().describe('Key of that server, if it wants one.')),
  LLM_MODEL: z.string().min(1).max(200).optional().describe('Model of that server.'),
  LLM_CREDITS: wholeNumber(0, 1_000)
    .default(1)
    .describe('Credits that writing a film costs beside the film, from the balance alone.'),
  WRITINGS_PER_DAY: wholeNumber(1, 1_000_000)
    .default(50)
    .describe('Films of one account that may be written in one day (UTC), whatever comes of them.'),
};

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

type WriterVariables = z.output<z.ZodObject<typeof writerForms>>;

/** The writer is undefined unless server and model are both set. */
export const writerSettings = registerAs('writing', (read: WriterVariables = unread()) => {
  const {
    LLM_BASE_URL: url,
    LLM_API_KEY: key,
    LLM_MODEL: model,
    LLM_CREDITS: credits,
    WRITINGS_PER_DAY: perDay,
  } = read;
  return { writer: url === undefined || model === undefined ? undefined : { url, key, model, credits, perDay } };
});

export type WriterSettings = ConfigType<typeof writerSettings>;

export function writerContradictions({
  LLM_BASE_URL: url,
  LLM_API_KEY: key,
  LLM_MODEL: model,
}: WriterVariables): string[] {
  if (url !== undefined && model === undefined) return ['LLM_MODEL: needed with LLM_BASE_URL'];
  if (url === undefined && (model !== undefined || key !== undefined))
    return ['LLM_BASE_URL: needed with LLM_MODEL and LLM_API_KEY'];
  return [];
}
