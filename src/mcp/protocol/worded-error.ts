import { JSON_RPC_CODES } from '../json-rpc-error.js';

interface RpcError {
  code: number;
  message: string;
}

/** A problem as zod writes it into the message of its error. */
interface Issue {
  code: string;
  path: (string | number)[];
  expected?: string;
  message: string;
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};
/** Problems shown at most. */
const SHOWN = 5;

/**
 * The error of parameters that an SDK refused, in words: the SDKs send the JSON of zod's issues as the message, some with
 * the code of a failure of ours. Any other error stays as it is.
 */
export function wordedError<Error extends RpcError>(error: Error): Error {
  const issues = issuesIn(error.message);
  if (issues === undefined) return error;
  const message = `Invalid params: ${issues.slice(0, SHOWN).map(problemOf).join('; ')}.`;
  return { ...error, code: JSON_RPC_CODES.invalidParams, message };
}

function problemOf({ path, expected = '', message }: Issue): string {
  const field = path.join('.') || 'the message';
  const cameAsText = message.endsWith('received string') ? ', but came as text' : '';
  return `${field} ${WORDS[expected] ? `must be ${WORDS[expected]}${cameAsText}` : 'is not what the method takes'}`;
}

function issuesIn(message: string): Issue[] | undefined {
  const start = message.indexOf('[\n');
  if (start < 0) return undefined;
  try {
    const issues = JSON.parse(message.slice(start)) as Issue[];
    return issues.length > 0 && issues.every(({ code, path }) => code && Array.isArray(path)) ? issues : undefined;
  } catch {
    return undefined;
  }
}
