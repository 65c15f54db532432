import { z } from 'zod';
import { MakerTrouble } from '../../makers/maker-trouble.js';
import { jsonOf, type MakerAnswer, makersWords, retryAfterOf } from './maker-http.js';

/** What an answer of a maker other than 2xx means. */
export interface Asked {
  /** The maker as callers know it, such as `fal.ai`. */
  maker: string;
  /** What a 404 or 410 says here: the model is gone, or the request has expired. */
  missing: 'gone' | 'expired';
  /** The maker's words in its error, if it has a form of its own. */
  wordsIn: (body: unknown) => string | undefined;
  /** What an answer means at this maker alone. */
  ownTrouble?: (answer: MakerAnswer, body: unknown) => MakerTrouble | undefined;
}

/** The trouble that the status of an answer stands for. Reads the body. */
export async function troubleOf(answer: MakerAnswer, asked: Asked): Promise<MakerTrouble> {
  const body = await jsonOf(answer).catch(() => undefined);
  return asked.ownTrouble?.(answer, body) ?? usualTrouble(answer, body, asked);
}

/** As `troubleOf`, of a body that was read. */
export function usualTrouble(answer: MakerAnswer, body: unknown, { maker, missing, wordsIn }: Asked): MakerTrouble {
  const { status, headers } = answer;
  const retryAfterSeconds = retryAfterOf(headers, new Date());
  const isBusy = status === 429 || (status === 503 && retryAfterSeconds !== undefined);
  const kind = isBusy ? 'not_accepted' : kindOf(status, typeof body === 'object', missing);
  const said = wordsIn(body);
  const words = said === undefined ? '' : ` It says: ${makersWords(said)}`;
  return new MakerTrouble(kind, `${maker} ${HAPPENED[kind]} (HTTP ${status}).${words}`, {
    ...(isBusy && retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

const HAPPENED = {
  account: 'refuses the account of this service’s operator',
  gone: 'no longer has this model',
  expired: 'no longer has this request or its result',
  not_accepted: 'takes no requests now',
  uncertain: 'has trouble',
  refused: 'refuses the request',
};

function kindOf(status: number, isJson: boolean, missing: 'gone' | 'expired'): keyof typeof HAPPENED {
  if ([401, 402, 403].includes(status)) return 'account';
  // A 404 without JSON is of a proxy or a wrong address, not of the maker.
  if (status === 410 || (status === 404 && isJson)) return missing;
  // Only an order can be refused. What a request about an accepted order is refused for, may pass.
  if (status === 408 || status >= 500 || missing === 'expired') return 'uncertain';
  // A redirect is not followed, so nothing was accepted either.
  return status < 400 || status === 404 ? 'not_accepted' : 'refused';
}

/** The body in the maker's documented form; `uncertain` for any other. */
export async function bodyOf<Form extends z.ZodType>(
  answer: MakerAnswer,
  form: Form,
  mostBytes?: number,
): Promise<z.output<Form>> {
  const read = form.safeParse(await jsonOf(answer, mostBytes));
  if (read.success) return read.data;
  throw new MakerTrouble('uncertain', 'The maker’s answer has another form than its documents say.', {
    cause: read.error,
  });
}

/** A text that is JSON. */
export const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('is no JSON');
    return z.NEVER;
  }
});
