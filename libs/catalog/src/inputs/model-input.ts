import { z } from 'zod';
import { showAs } from './shown-schema.js';

const MEANING = 'auto or an id of media://models.';

/** The model of an outside maker that makes a call. Lists show the type alone. */
export const modelInput = {
  model: showAs(z.string().trim().min(1).max(80).optional().describe(MEANING), () => ({
    type: 'string',
    description: MEANING,
  })),
};
