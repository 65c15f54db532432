import { z } from 'zod';
import { MakerTrouble } from '../../../makers/maker-trouble.js';
import type { Asked } from '../answer-trouble.js';

/** `gatewayErrorResponseSchema` of the package @ai-sdk/gateway 4.0.146. */
const ERROR = z.object({ error: z.object({ message: z.string(), type: z.string().nullish() }) });

export const GATEWAY: Omit<Asked, 'missing'> = {
  maker: 'Vercel AI Gateway',
  wordsIn: (body) => ERROR.safeParse(body).data?.error.message,
  ownTrouble: ({ status }, body) => {
    if (ERROR.safeParse(body).data?.error.type === 'model_not_found') {
      return new MakerTrouble('gone', 'Vercel AI Gateway no longer has this model.');
    }
    // A request with this key is under way.
    if (status === 409) return new MakerTrouble('uncertain', 'Vercel AI Gateway still reads this request (HTTP 409).');
    return undefined;
  },
};
