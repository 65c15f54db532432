import { mistakeOfRefusal } from '../openapi/refusal-form.js';
import type { RawAnswer } from './raw-http.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SENTENCE = /\w.*\.$/;

/** Status and code of a denial. Throws for an answer that does not have the form that every refusal has. */
export async function denied(answer: Response | RawAnswer): Promise<[number, string]> {
  const { status, headers } = answer;
  const body = (answer instanceof Response ? await answer.json() : JSON.parse(answer.body)) as Record<string, string>;
  const mistakes = [mistakeOfRefusal(status, body)];
  for (const [name, form] of Object.entries({
    'content-type': /^application\/json/,
    'request-id': UUID,
    'x-content-type-options': /^nosniff$/,
  })) {
    if (!form.test(headers.get(name) ?? '')) mistakes.push(`has ${name}: ${headers.get(name)}`);
  }
  for (const name of ['error_description', 'actionable_next_step']) {
    if (!SENTENCE.test(body[name] ?? '')) mistakes.push(`has no sentence as ${name}`);
  }
  const found = mistakes.filter((mistake) => mistake !== undefined);
  if (found.length > 0) throw new Error(`${status} ${JSON.stringify(body)} ${found.join(', ')}`);
  return [status, body['error_code'] ?? ''];
}
