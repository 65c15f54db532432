import { denied } from '../http/denied.js';
import { mistakeOfRefusal } from '../openapi/refusal-form.js';

interface Finding {
  loc: (string | number)[];
  msg: string;
}

/** The status of a refusal with its code, or with the places of its findings. Throws for an answer of another form. */
export async function refusalOf(answer: Response): Promise<[number, ...string[]]> {
  if (answer.status !== 422) return denied(answer);
  return [422, ...(await findingsOf(answer)).map(({ loc }) => loc.join('.'))];
}

/** What a 422 says. */
export async function findingsOf(answer: Response): Promise<Finding[]> {
  const body = (await answer.json()) as { detail: Finding[] };
  const mistake = mistakeOfRefusal(answer.status, body);
  if (answer.status !== 422 || mistake !== undefined) throw new Error(`${answer.status} ${mistake ?? 'is not 422'}`);
  return body.detail;
}
