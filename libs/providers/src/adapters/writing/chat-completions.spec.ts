import { Denial } from '@libs/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Answer,
  endless,
  fails,
  FakeLanguageModel,
  html,
  LLM_KEY,
  LLM_MODEL,
  says,
  silent,
  withoutForms,
} from '../../../../../test/support/writing/fake-language-model.js';
import { ChatCompletions } from './chat-completions.js';

let model: FakeLanguageModel;

beforeAll(async () => {
  model = await FakeLanguageModel.start();
});
afterAll(() => model.stop());

const FORM = { type: 'object' };
const turns = [{ role: 'user', content: 'A film about herons' }] as const;
const writerAt = (url: string, key: string | undefined = LLM_KEY): ChatCompletions =>
  new ChatCompletions({ url, key, model: LLM_MODEL, credits: 1, perDay: 50 });

async function refusalOf(answer: Promise<string>): Promise<Denial> {
  const error = await answer.then(
    (content) => new Error(`it answered ${content}`),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Denial)) throw error;
  return error;
}

it('sends the turns with the form of the answer, and answers what the model says', async () => {
  model.will(says('{"scenes": []}'));
  const answer = await writerAt(`${model.url}/`).answer(turns, FORM, new AbortController().signal);
  expect(answer).toBe('{"scenes": []}');
  expect(model.asked).toEqual([
    {
      model: LLM_MODEL,
      messages: turns,
      response_format: { type: 'json_schema', json_schema: { name: 'film', schema: FORM } },
    },
  ]);
});

it('leaves the form out for a server that refuses it, and asks for it no more', async () => {
  model.will(withoutForms(says('fine')));
  const writer = writerAt(model.url);
  for (let time = 0; time < 2; time += 1)
    expect(await writer.answer(turns, FORM, new AbortController().signal)).toBe('fine');
  expect(model.asked.map(({ response_format: form }) => form !== undefined)).toEqual([true, false, false]);
});

it.each<[string, Answer, object]>([
  ['a rate limit', fails(429, { 'retry-after': '7' }), { code: 'provider_unavailable', retryAfterSeconds: 7 }],
  ['a failure', fails(500), { code: 'provider_unavailable' }],
  ['a redirect', fails(302, { location: 'http://127.0.0.1:1/' }), { code: 'provider_unavailable' }],
  ['HTML', html, { code: 'provider_unavailable' }],
  ['JSON that is no chat completion', says('', { message: null }), { code: 'provider_unavailable' }],
  ['JSON without an end', endless, { code: 'provider_unavailable' }],
  ['a model that declines', says('', { finish_reason: 'content_filter' }), { code: 'provider_rejected' }],
])('refuses %s with a next step, and never names the key', async (_, answer, expected) => {
  model.will(answer);
  const refusal = await refusalOf(writerAt(model.url).answer(turns, FORM, new AbortController().signal));
  expect(refusal).toMatchObject(expected);
  expect(refusal.body().actionable_next_step).toContain('Leave write out');
  expect(told(refusal)).not.toContain(LLM_KEY);
});

it('refuses a wrong key as trouble of the operator, which no repetition ends', async () => {
  model.will(says('fine'));
  const refusal = await refusalOf(
    writerAt(model.url, 'sk-another-key').answer(turns, FORM, new AbortController().signal),
  );
  expect(refusal.body()).toMatchObject({ error_code: 'provider_unavailable', retryable: false });
  expect(told(refusal)).toContain('HTTP 401');
  expect(told(refusal)).not.toContain('sk-another-key');
});

it('refuses a server that is away', async () => {
  const refusal = await refusalOf(writerAt('http://127.0.0.1:1/v1').answer(turns, FORM, new AbortController().signal));
  expect(refusal.code).toBe('provider_unavailable');
});

it('ends a request that takes too long as a denial, and one whose caller left with the reason of the caller', async () => {
  model.will(silent);
  const slow = await refusalOf(writerAt(model.url).answer(turns, FORM, AbortSignal.timeout(50)));
  expect(slow).toMatchObject({ code: 'provider_unavailable', message: 'The language model took too long.' });
  const caller = new AbortController();
  const answer = writerAt(model.url).answer(turns, FORM, caller.signal);
  const gone = new Error('the caller left');
  caller.abort(gone);
  await expect(answer).rejects.toBe(gone);
});

/** An error with its causes, as a log has it. */
function told(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return `${error.stack} ${JSON.stringify(error)} ${told(error.cause)}`;
}
