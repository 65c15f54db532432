import { isPayable, operationOf, type Tool, type ToolComponents } from '@libs/catalog';
import type { Json, Operation, PathItem, ResponseObject } from '../document.js';
import { parametersOf } from './tool-parameters.js';
import { modesOf, refusalsOfTool } from './tool-refusals.js';

const SCHEMAS = '#/components/schemas/';

/** `POST /api/tools/{name}` for every tool, as the framework would describe it. */
export function toolPaths(tools: readonly Tool[], { answerOf }: ToolComponents): Record<string, PathItem> {
  return Object.fromEntries(
    tools.map(
      (tool) => [operationOf(tool).path, { post: toolOperation(tool, answerOf.get(tool.name) ?? '') }] as const,
    ),
  );
}

function toolOperation(tool: Tool, answer: string): Operation {
  const { id, request, isBodyOptional, startsJob, takesKey } = operationOf(tool);
  const success = answerOfTool(tool, answer);
  return {
    operationId: id,
    summary: tool.title,
    description: tool.description,
    tags: ['tools'],
    ...(takesKey && { 'x-idempotent-retries': { header: 'Idempotency-Key', replayed: 'Idempotent-Replayed' } }),
    security: securityOf(tool),
    parameters: parametersOf(tool),
    requestBody: {
      required: !isBodyOptional,
      content: {
        'application/json': { schema: { $ref: SCHEMAS + request }, example: tool.example?.arguments as Json },
      },
    },
    responses: { 200: success, ...(startsJob && { 202: success }), ...refusalsOfTool(tool) },
  };
}

/** Alternatives. On the wallet lane a caller without a session pays, or asks what a call would cost. */
function securityOf(tool: Tool): Record<string, string[]>[] {
  const { scopes, price } = tool;
  const { isOnWalletLane } = operationOf(tool);
  const needsNone = isOnWalletLane && (price !== undefined || scopes.length === 0);
  const ways = modesOf(tool).flatMap((mode) => (mode === 'wallet_session' ? [mode, 'wallet_session_header'] : [mode]));
  return [...ways.map((way) => ({ [way]: way === 'oauth' ? [...scopes] : [] })), ...(needsNone ? [{}] : [])];
}

/** The body is the same where the job goes on (202) and where it has ended (200). */
function answerOfTool(tool: Tool, answer: string): ResponseObject {
  const { startsJob, takesKey } = operationOf(tool);
  const headers = [
    ...(takesKey ? ['Idempotent-Replayed'] : []),
    ...(startsJob ? ['Preference-Applied', 'Retry-After'] : []),
    ...(isPayable(tool) ? ['PAYMENT-RESPONSE'] : []),
  ];
  return {
    description: startsJob ? 'The job: 202 while it goes on, 200 once it has ended.' : `What ${tool.name} answers.`,
    headers: Object.fromEntries(headers.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    content: {
      'application/json': { schema: { $ref: SCHEMAS + answer }, example: tool.example?.result as Json },
    },
  };
}
