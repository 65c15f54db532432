import { z } from 'zod';
import type { GivenCall } from '../examined-call.js';

const revising = z.object({ revise_from: z.uuid() });

/** The finished film that a call revises, known before its arguments are read. Its schema refuses an id of another form. */
export function revisedBy({ given }: GivenCall): string | undefined {
  return revising.safeParse(given).data?.revise_from.toLowerCase();
}
