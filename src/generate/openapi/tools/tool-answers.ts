import { PAYMENT_RESPONSE_HEADER } from '@libs/x402';
import { isPayable, operationOf, type Tool, type ToolComponents } from '@libs/catalog';
import type { Json, ResponseObject } from '../document.js';
import { headersOf } from '../headers.js';

/** Success responses of tools by component name; tools that share a component share its example. */
export function toolAnswers(
  tools: readonly Tool[],
  { answerOf }: Pick<ToolComponents, 'answerOf'>,
): Record<string, ResponseObject> {
  const byName = Map.groupBy(tools, ({ name }) => answerOf.get(name) ?? '');
  return Object.fromEntries([...byName].map(([name, sharing]) => [name, answer(name, sharing)] as const));
}

/** The body is the same where the job goes on (202) and where it has ended (200). */
function answer(name: string, tools: readonly Tool[]): ResponseObject {
  const is = (holds: (tool: Tool) => boolean, ...headers: string[]): string[] => (tools.some(holds) ? headers : []);
  const startsJob = tools.some((tool) => operationOf(tool).startsJob);
  const headers = [
    'Cache-Control',
    ...is((tool) => operationOf(tool).takesKey, 'Idempotent-Replayed'),
    ...(startsJob ? ['Preference-Applied', 'Retry-After'] : []),
    ...is(isPayable, PAYMENT_RESPONSE_HEADER),
  ];
  const schema = { $ref: `#/components/schemas/${name}` };
  return {
    description: startsJob ? 'The job: 202 while it goes on, 200 once it has ended.' : 'What the tool answers.',
    headers: headersOf(200, true, headers),
    content: { 'application/json': { schema, example: tools[0]?.example?.result as Json } },
  };
}
