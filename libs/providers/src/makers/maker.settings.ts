import { secret, unread, wholeNumber } from '@libs/kernel';
import { type ConfigType, registerAs } from '@nestjs/config';
import { z } from 'zod';
import { microdollarsOf } from '../models/microdollars.js';
import { MAKER_NAMES, type MakerName } from '../models/model.js';

const ADDRESSES = 'makers and addresses such as fal=http://127.0.0.1:4000, separated by commas';

const key = z.string().min(8).max(400);
const addresses = z
  .string()
  .transform((text) => text.split(',').map((pair) => pair.trim().split('=')))
  .refine((pairs) => pairs.every(([name, url]) => isMaker(name) && url !== undefined && URL.canParse(url)), {
    message: `must be ${ADDRESSES}`,
  })
  .transform((pairs) => Object.fromEntries(pairs) as Partial<Record<MakerName, string>>)
  .meta({ form: ADDRESSES });

/** Keys of outside makers, and what may be spent there (docs/makers.md). */
export const makerForms = {
  FAL_KEY: secret(key.optional().describe('Key of fal.ai: its models become available ([makers](makers.md)).')),
  REPLICATE_API_TOKEN: secret(key.optional().describe('Token of replicate.com.')),
  AI_GATEWAY_API_KEY: secret(key.optional().describe('Key of the Vercel AI Gateway.')),
  ELEVENLABS_API_KEY: secret(key.optional().describe('Key of elevenlabs.io, for voices, effects and music.')),
  MAKER_MARGIN_PERCENT: wholeNumber(0, 1_000)
    .default(20)
    .describe('Added to the price of a maker before it is rounded up to whole credits.'),
  MAKER_DOLLARS_PER_DAY: wholeNumber(0, 1_000_000)
    .default(50)
    .describe('Dollars that may be spent at each maker in one day (UTC).'),
  MAKER_DOLLARS_PER_ACCOUNT: wholeNumber(0, 1_000_000)
    .default(20)
    .describe('Dollars that one account may make the service spend at makers in one day (UTC).'),
  MAKER_ADDRESSES: addresses
    .optional()
    .describe('Other addresses of the makers’ APIs, for a proxy: `fal=https://…,replicate=https://…`.'),
};

function isMaker(name: string | undefined): name is MakerName {
  return (MAKER_NAMES as readonly (string | undefined)[]).includes(name);
}

export const makerSettings = registerAs('makers', (read: z.output<z.ZodObject<typeof makerForms>> = unread()) => ({
  keys: {
    fal: read.FAL_KEY,
    replicate: read.REPLICATE_API_TOKEN,
    gateway: read.AI_GATEWAY_API_KEY,
    elevenlabs: read.ELEVENLABS_API_KEY,
  } satisfies Record<MakerName, string | undefined>,
  marginPercent: read.MAKER_MARGIN_PERCENT,
  dailyMicrodollars: microdollarsOf(read.MAKER_DOLLARS_PER_DAY),
  dailyMicrodollarsPerAccount: microdollarsOf(read.MAKER_DOLLARS_PER_ACCOUNT),
  addresses: read.MAKER_ADDRESSES ?? {},
}));

export type MakerSettings = ConfigType<typeof makerSettings>;
