import { coerceToolInput, type Tool } from '@libs/catalog';

type Fields = Record<string, unknown>;

/**
 * The messages of a POST without members of their parameters that are null, which serializers write for what is absent,
 * and with the arguments of calls in the types that their tools want. The body itself stays as it came.
 */
export function coerceMessages(body: unknown, find: (tool: string) => Tool | undefined): unknown {
  if (Array.isArray(body)) return body.map((message) => coerceMessage(message, find));
  return coerceMessage(body, find);
}

function coerceMessage(message: unknown, find: (tool: string) => Tool | undefined): unknown {
  if (!isObject(message) || typeof message['method'] !== 'string' || !('params' in message)) return message;
  const { params, ...rest } = message;
  if (params === null) return rest;
  if (!isObject(params)) return message;
  return { ...rest, params: coerceParams(message['method'], params, find) };
}

function coerceParams(method: string, params: Fields, find: (tool: string) => Tool | undefined): Fields {
  const { arguments: given, _meta: meta, cursor, ...others } = params;
  const args = method === 'tools/call' ? coerceArguments(given, params['name'], find) : given;
  return {
    ...(withoutNulls(others) as Fields),
    // A null member of _meta counts as absent; the values of its members are foreign and stay as they are.
    ...(isObject(meta) ? { _meta: withoutNullMembers(meta) } : present('_meta', meta)),
    ...present('arguments', args),
    ...(cursor === '' ? {} : present('cursor', cursor)),
  };
}

/** The name of the tool is read later. */
function coerceArguments(given: unknown, name: unknown, find: (tool: string) => Tool | undefined): unknown {
  const tool = typeof name === 'string' ? find(name) : undefined;
  return tool && given !== null && given !== undefined ? coerceToolInput(tool, given === '' ? {} : given) : given;
}

function present(name: string, value: unknown): Fields {
  return value === null || value === undefined ? {} : { [name]: value };
}

/** A body is at most 64 levels deep. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(withoutNullMembers(value)).map(([name, part]) => [name, withoutNulls(part)]),
  );
}

function withoutNullMembers(value: Fields): Fields {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null));
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
