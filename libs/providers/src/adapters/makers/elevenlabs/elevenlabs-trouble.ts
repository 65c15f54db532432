import { z } from 'zod';
import { MakerTrouble } from '../../../makers/maker-trouble.js';
import type { Asked } from '../answer-trouble.js';
import { type MakerAnswer, makersWords, retryAfterOf } from '../maker-http.js';

/** Their own errors have a `detail` with a `status`, errors of validation a list (https://elevenlabs.io/docs/api-reference). */
const ERROR = z.object({
  detail: z.union([
    z.string(),
    z.object({ status: z.string().nullish(), message: z.string().nullish() }),
    z.array(z.object({ msg: z.string(), loc: z.array(z.unknown()).optional() })).min(1),
  ]),
});

/** A place of the account is free within seconds; a busy system needs longer. */
const WAITS: Record<string, number> = { too_many_concurrent_requests: 3, system_busy: 30 };
const GONE = new Set(['model_not_found', 'model_deprecated', 'model_not_available', 'unsupported_model']);
/** They come with 400, 401 or 402. */
const ACCOUNT = new Set(['invalid_api_key', 'missing_permissions', 'quota_exceeded', 'payment_required']);
const REFUSED = new Set(['voice_not_found', 'max_character_limit_exceeded', 'bad_prompt', 'content_against_policy']);

const MAKER = 'elevenlabs.io';

export const ELEVENLABS: Omit<Asked, 'missing'> = {
  maker: MAKER,
  wordsIn,
  ownTrouble: (answer, body) => {
    const status = statusIn(body);
    if (status === undefined) return undefined;
    if (answer.status === 429) return busy(answer, status);
    const said = ` It says: ${makersWords(wordsIn(body) ?? status)}`;
    if (ACCOUNT.has(status)) {
      return new MakerTrouble('account', `${MAKER} refuses the account of this service’s operator.${said}`);
    }
    if (GONE.has(status)) return new MakerTrouble('gone', `${MAKER} no longer has this model.${said}`);
    if (REFUSED.has(status)) return new MakerTrouble('refused', `${MAKER} refuses the request.${said}`);
    return undefined;
  },
};

function busy({ headers }: MakerAnswer, status: string): MakerTrouble {
  const retryAfterSeconds = retryAfterOf(headers, new Date()) ?? WAITS[status];
  return new MakerTrouble(
    'not_accepted',
    status === 'too_many_concurrent_requests'
      ? `${MAKER} already works on as many requests as this service may have there.`
      : `${MAKER} takes no requests now (HTTP 429).`,
    { ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) },
  );
}

function statusIn(body: unknown): string | undefined {
  const detail = ERROR.safeParse(body).data?.detail;
  return typeof detail === 'object' && 'status' in detail ? (detail.status ?? undefined) : undefined;
}

function wordsIn(body: unknown): string | undefined {
  const detail = ERROR.safeParse(body).data?.detail;
  if (detail === undefined || typeof detail === 'string') return detail;
  if ('message' in detail) return detail.message ?? undefined;
  return Array.isArray(detail) ? detail.map(({ loc, msg }) => [loc?.at(-1), msg].join(': ')).join('; ') : undefined;
}
