import { z } from 'zod';
import { MakerTrouble } from '../../../makers/maker-trouble.js';
import { type Asked, troubleOf, usualTrouble } from '../answer-trouble.js';
import { jsonOf, type MakerAnswer, makersWords } from '../maker-http.js';

/**
 * Both forms of fal's errors: a list of a model's own errors (https://fal.ai/docs/errors), or one text with a type
 * (https://fal.ai/docs/documentation/model-apis/request-errors).
 */
const ERROR = z.object({
  detail: z.union([
    z.string(),
    z.array(z.object({ msg: z.string(), type: z.string(), loc: z.array(z.unknown()).optional() })).min(1),
  ]),
  error_type: z.string().nullish(),
});

/** Errors of the model's own: the inputs were not at fault. All other types are refusals of the inputs. */
const MODEL_ERRORS = new Set([
  'internal_server_error',
  'generation_timeout',
  'downstream_service_error',
  'downstream_service_unavailable',
  'no_media_generated',
]);

export const FAL: Omit<Asked, 'missing'> = {
  maker: 'fal.ai',
  wordsIn: (body) => {
    const read = ERROR.safeParse(body);
    if (!read.success) return undefined;
    const { detail } = read.data;
    return typeof detail === 'string' ? detail : detail.map(({ loc, msg }) => [loc?.at(-1), msg].join(': ')).join('; ');
  },
};

/** What an order or a connection can meet too: alone it does not say that the request has failed. */
const INTERNAL = 'internal_error';

/**
 * What the answer to the request for a result says, if it is no result. fal answers there with the status and body of the
 * model. Final are a list of a model's own errors, a text with a type, any error of a request that the status calls failed
 * (`isFailed`), and a model's 422. fal gives its own troubles of the moment as a text without a type: those are thrown, and
 * the result, which is paid, is asked for again.
 */
export async function failureOf(answer: MakerAnswer, isFailed: boolean): Promise<MakerTrouble> {
  const { status } = answer;
  if ([401, 402, 403, 404, 410, 429].includes(status)) throw await troubleOf(answer, { ...FAL, missing: 'expired' });
  const body = await jsonOf(answer).catch(() => undefined);
  const read = ERROR.safeParse(body);
  if (!read.success) throw new MakerTrouble('uncertain', `fal.ai has trouble (HTTP ${status}).`);
  const words = makersWords(FAL.wordsIn(body) ?? '');
  const { detail, error_type: type } = read.data;
  const isFinal = isFailed || typeof detail !== 'string' || status === 422 || (type ?? INTERNAL) !== INTERNAL;
  if (!isFinal) throw usualTrouble(answer, body, { ...FAL, missing: 'expired' });
  const isModelError = typeof detail === 'string' ? status >= 500 : detail.some((one) => MODEL_ERRORS.has(one.type));
  return isModelError
    ? new MakerTrouble('failed', `The model at fal.ai failed: ${words}`)
    : new MakerTrouble('refused', `The model at fal.ai refuses this request: ${words}`);
}
