import { inputRequired } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { said, text, type FixturePrompt, type FixtureTool } from './fixture.js';

const accepted = <T extends z.ZodRawShape>(shape: T) =>
  z.object({ action: z.literal('accept'), content: z.object(shape) }).transform(({ content }) => content);

const name = accepted({ name: z.string() });
const sampled = z.object({ content: z.object({ type: z.literal('text'), text: z.string() }) });
const roots = z.object({ roots: z.array(z.object({ uri: z.string() })) });

const ask = (message: string, property: string, type: 'string' | 'boolean' = 'string') =>
  inputRequired.elicit({
    message,
    requestedSchema: {
      type: 'object',
      properties: { [property]: type === 'string' ? { type } : { type } },
      required: [property],
    },
  });
const askName = () => ask('What is your name?', 'name');
const sample = (words: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: text(words) }], maxTokens });

/** Tools that ask their client for something and answer when the request comes again with it. */
export const roundTripFixtures: readonly FixtureTool[] = [
  {
    name: 'test_input_required_result_elicitation',
    description: 'Asks for a name.',
    call: ({ responses }) => {
      const answer = name.safeParse(responses.user_name);
      if (answer.success) return said(`Hello, ${answer.data.name}!`);
      return inputRequired({ inputRequests: { user_name: askName() } });
    },
  },
  {
    name: 'test_input_required_result_sampling',
    description: 'Asks for a sample.',
    call: ({ responses }) => {
      const answer = sampled.safeParse(responses.capital_question);
      if (answer.success) return said(answer.data.content.text);
      return inputRequired({ inputRequests: { capital_question: sample('What is the capital of France?', 100) } });
    },
  },
  {
    name: 'test_input_required_result_list_roots',
    description: 'Asks for the roots.',
    call: ({ responses }) => {
      const answer = roots.safeParse(responses.client_roots);
      if (answer.success) return said(answer.data.roots.map(({ uri }) => uri).join(', '));
      return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
    },
  },
  ...['test_input_required_result_request_state', 'test_input_required_result_tampered_state'].map((tool) => ({
    name: tool,
    description: 'Asks for a confirmation and wants its own sealed state back.',
    call: async ({ responses, state, seal }: Parameters<FixtureTool['call']>[0]) => {
      const answer = accepted({ ok: z.boolean() }).safeParse(responses.confirm);
      if (answer.success && state === 'asked') return said('state-ok');
      const inputRequests = { confirm: ask('Please confirm', 'ok', 'boolean') };
      return inputRequired({ inputRequests, requestState: await seal('asked') });
    },
  })),
  {
    name: 'test_input_required_result_multiple_inputs',
    description: 'Asks for three things at once.',
    call: async ({ responses, state, seal }) => {
      const who = name.safeParse(responses.user_name);
      const greeting = sampled.safeParse(responses.greeting);
      const where = roots.safeParse(responses.client_roots);
      if (who.success && greeting.success && where.success && state === 'asked') {
        return said(`${greeting.data.content.text} ${who.data.name}, ${where.data.roots.length} roots`);
      }
      const inputRequests = {
        user_name: askName(),
        greeting: sample('Generate a greeting', 50),
        client_roots: inputRequired.listRoots(),
      };
      return inputRequired({ inputRequests, requestState: await seal('asked') });
    },
  },
  {
    name: 'test_input_required_result_multi_round',
    description: 'Asks for one thing after the other.',
    call: async ({ responses, state, seal }) => {
      const first = name.safeParse(responses.step1);
      const second = accepted({ color: z.string() }).safeParse(responses.step2);
      const known = z.object({ name: z.string() }).safeParse(state);
      if (second.success && known.success) return said(`${known.data.name} likes ${second.data.color}.`);
      if (first.success && state === 'asked') {
        const inputRequests = { step2: ask('Step 2: What is your favorite color?', 'color') };
        return inputRequired({ inputRequests, requestState: await seal({ name: first.data.name }) });
      }
      const inputRequests = { step1: ask('Step 1: What is your name?', 'name') };
      return inputRequired({ inputRequests, requestState: await seal('asked') });
    },
  },
  {
    name: 'test_input_required_result_capabilities',
    description: 'Asks only for what the client can give.',
    call: ({ capabilities }) => {
      const inputRequests = {
        ...(capabilities.elicitation && { user_name: askName() }),
        ...(capabilities.sampling && { greeting: sample('Generate a greeting', 50) }),
        ...(capabilities.roots && { client_roots: inputRequired.listRoots() }),
      };
      return Object.keys(inputRequests).length > 0 ? inputRequired({ inputRequests }) : said('Nothing can be asked.');
    },
  },
];

export const roundTripPrompt: FixturePrompt = {
  name: 'test_input_required_result_prompt',
  description: 'Asks for the context of the prompt.',
  get: ({ responses }) => {
    const answer = accepted({ context: z.string() }).safeParse(responses.user_context);
    if (answer.success) return { messages: [{ role: 'user', content: text(answer.data.context) }] };
    return inputRequired({
      inputRequests: { user_context: ask('What context should the prompt use?', 'context') },
    });
  },
};
