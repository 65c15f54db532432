import type { Tool } from '@libs/catalog';
import { deny } from '@libs/kernel';
import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';

/** A key as a structured-field String (RFC 9651, 3.3.3), as draft-ietf-httpapi-idempotency-key-header-07 has it. */
const QUOTED = /^"((?:[\x20\x21\x23-\x5B\x5D-\x7E]|\\["\\])*)"$/;
const PRINTABLE = /^[\x20-\x7E]*$/;

type Fields = Record<string, unknown>;
type KeyHeaders = Pick<IncomingMessage, 'headers' | 'headersDistinct'>;

/**
 * The body of a POST with its `Idempotency-Key` header in the place of the argument, where it is a single call of a tool
 * that takes one; the header says nothing of any other message. The body itself stays as it came.
 */
export function withIdempotencyKey(
  body: unknown,
  message: KeyHeaders,
  find: (tool: string) => Tool | undefined,
): unknown {
  if (message.headers['idempotency-key'] === undefined) return body;
  if (!isObject(body) || body['method'] !== 'tools/call' || !isObject(body['params'])) return body;
  const { params } = body;
  const tool = typeof params['name'] === 'string' ? find(params['name']) : undefined;
  if (!tool) return body;
  const args = params['arguments'] ?? {};
  const keyed = argumentsWithKey(tool, args, message);
  return keyed === args ? body : { ...body, params: { ...params, arguments: keyed } };
}

/**
 * The arguments of a call with the `Idempotency-Key` header in the place of the argument. They stay as they came if the tool takes no
 * key. If the argument is not a valid key, the check of the input refuses it.
 */
export function argumentsWithKey(tool: Tool, args: unknown, { headers, headersDistinct }: KeyHeaders): unknown {
  if (headers['idempotency-key'] === undefined) return args;
  const form = tool.input.shape['idempotency_key'] as z.ZodType | undefined;
  if (!form || !isObject(args)) return args;
  const key = form.safeParse(textOf(headersDistinct['idempotency-key'])).data;
  if (key === undefined) {
    throw deny(
      'idempotency_key_required',
      'The Idempotency-Key header must hold one key of 1 to 64 printable ASCII characters, in double quotes if it has commas.',
      { nextStep: 'Correct the header, or send the key as the argument idempotency_key; nothing was started.' },
    );
  }
  const given = args['idempotency_key'];
  // A null argument is read as absent.
  if (given !== undefined && given !== null) {
    const argument = form.safeParse(given);
    if (!argument.success) return args;
    if (argument.data !== key) {
      throw deny(
        'idempotency_conflict',
        'The Idempotency-Key header and the argument idempotency_key name different keys.',
        { nextStep: 'Send one of them, or the same key in both.' },
      );
    }
  }
  return { ...args, idempotency_key: key };
}

/** Undefined where the header is not one key. A comma may be where a proxy joined two lines (RFC 9110, 5.3). */
function textOf([line = '', ...more]: readonly string[] = []): string | undefined {
  if (more.length > 0 || !PRINTABLE.test(line)) return undefined;
  if (!line.startsWith('"')) return line.includes(',') ? undefined : line;
  return QUOTED.exec(line)?.[1]?.replace(/\\(.)/g, '$1');
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
