import { VISIBILITIES } from '@libs/library';
import { z } from 'zod';
import { oneLine } from './one-line.js';

/** Characters of a resource's name at most. */
export const LONGEST_NAME = 120;

/** Inputs that every tool which makes something shares. */
export const writeInput = {
  name: oneLine(LONGEST_NAME).optional().describe('Default from the words.'),
  visibility: z.enum(VISIBILITIES).default('private').describe('public: all with its id may fetch it.'),
  idempotency_key: oneLine(64).optional().describe('The same for a retry.'),
  seed: z.int().min(0).max(2_147_483_647).optional().describe('Same seed, same result.'),
  provider: z.enum(['auto', 'embedded']).default('auto').describe('Who makes it.'),
  max_cost_credits: z.int().min(0).max(1_000_000).optional().describe('Refuse if dearer.'),
};
