import { inputRequired, MissingRequiredClientCapabilityError } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { TASKS_EXTENSION } from '@libs/catalog';
import { said, type FixtureRequest, type FixtureTool } from './fixture.js';

const seconds = z.object({ seconds: z.number().default(0) });
const named = z.object({ content: z.object({ name: z.string() }) });

const ask = (message: string) =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { confirm: { type: 'boolean' } }, required: ['confirm'] },
  });

/** For tools that cannot answer but by a task. */
function needsTasks({ knowsTasks }: FixtureRequest): void {
  if (knowsTasks) return;
  throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { extensions: { [TASKS_EXTENSION]: {} } } });
}

/** Tools whose answer is a task. */
export const taskFixtures: readonly FixtureTool[] = [
  {
    name: 'slow_compute',
    description: 'Computes for some seconds.',
    call: ({ args, accountId, knowsTasks, tasks }) => {
      const result = said('Computed.');
      return knowsTasks ? tasks.begin({ accountId, end: { result }, ...seconds.parse(args) }) : result;
    },
  },
  {
    name: 'failing_job',
    description: 'Fails as a tool.',
    call: (request) => {
      needsTasks(request);
      const { accountId, tasks } = request;
      return tasks.begin({ accountId, end: { result: { ...said('It failed.'), isError: true } } });
    },
  },
  {
    name: 'protocol_error_job',
    description: 'Fails as a protocol.',
    call: ({ accountId, tasks }) => tasks.begin({ accountId, end: { error: { code: -32603, message: 'It broke.' } } }),
  },
  {
    name: 'confirm_delete',
    description: 'Asks before it deletes.',
    call: ({ accountId, tasks }) =>
      tasks.begin({ accountId, end: { result: said('Deleted.') }, inputs: { confirm: ask('Delete it?') } }),
  },
  {
    name: 'multi_input',
    description: 'Asks two things at once.',
    call: ({ accountId, tasks }) =>
      tasks.begin({ accountId, end: { result: said('Done.') }, inputs: { first: ask('One?'), second: ask('Two?') } }),
  },
  {
    name: 'test_tool_with_task',
    description: 'Asks for a name, then works on.',
    call: (request) => {
      needsTasks(request);
      const { accountId, responses, tasks } = request;
      const answer = named.safeParse(responses.user_name);
      if (answer.success)
        return tasks.begin({ accountId, end: { result: said(`Hello, ${answer.data.content.name}!`) } });
      return inputRequired({ inputRequests: { user_name: ask('What is your name?') } });
    },
  },
];
