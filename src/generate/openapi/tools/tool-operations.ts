import { operationOf, type Tool, type ToolComponents } from '@libs/catalog';
import { DENIAL_CODES } from '@libs/kernel';
import type { Json, Operation, PathItem, ResponseObject } from '../document.js';
import { namedCodes, referTo, refusalWith } from '../shared-answers.js';
import { parametersOf } from './tool-parameters.js';
import { modesOf, refusalCodes } from './tool-refusals.js';

const SCHEMAS = '#/components/schemas/';

/** `POST /api/tools/{name}` for every tool, with what `toolAnswers` says of its success. */
export function toolPaths(
  tools: readonly Tool[],
  { answerOf }: Pick<ToolComponents, 'answerOf'>,
  answers: Record<string, ResponseObject>,
): Record<string, PathItem> {
  return Object.fromEntries(
    tools.map((tool) => {
      const name = answerOf.get(tool.name) ?? '';
      const success = answers[name];
      if (!success) throw new Error(`nothing describes the answer of ${tool.name}`);
      return [operationOf(tool).path, { post: toolOperation(tool, success, name) }] as const;
    }),
  );
}

/**
 * One answer of success stands in it, since a generated client may not look for the media type of a shared one; the same answer
 * with another status is a reference.
 */
function toolOperation(tool: Tool, success: ResponseObject, answerName: string): Operation {
  const { id, request, isBodyOptional, startsJob } = operationOf(tool);
  const refusals = refusalCodes(tool).map((code) => {
    const { status } = DENIAL_CODES[code];
    return { code, status, answer: refusalWith(status) };
  });
  return {
    operationId: id,
    summary: tool.title,
    description: tool.description,
    tags: ['tools'],
    'x-denial-codes': refusals.flatMap(({ code, answer }) => (namedCodes(answer).includes(code) ? [] : [code])),
    security: securityOf(tool),
    parameters: parametersOf(tool),
    requestBody: {
      required: !isBodyOptional,
      content: {
        'application/json': { schema: { $ref: SCHEMAS + request }, example: tool.example?.arguments as Json },
      },
    },
    responses: {
      200: success,
      ...(startsJob && { 202: referTo(answerName) }),
      ...Object.fromEntries(refusals.map(({ status, answer }) => [status, answer])),
    },
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
