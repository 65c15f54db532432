import type { ResolvedOperation } from '../support/openapi/resolved-api.js';
import type { Call } from './operation-calls.js';

/** What a generated client made of an answer. */
export interface Outcome {
  status: number;
  /** As the client hands it out. */
  body: unknown;
}

/** Calls the operations of one generated client by their names in the description. */
export interface ClientDriver {
  call(operation: ResolvedOperation, given: Call): Promise<Outcome>;
}

export interface Connection {
  /** Of the built clients. */
  folder: string;
  baseUrl: string;
  key: string;
}

/** How the body of an answer of success is read. */
export function bodyForm({ answers }: ResolvedOperation): 'json' | 'text' | 'stream' | 'bytes' | 'none' {
  const types = [...(answers.get(200)?.types.keys() ?? [])];
  if (types.some((type) => /[/+]json$/.test(type))) return 'json';
  if (types.includes('text/event-stream')) return 'stream';
  if (types.some((type) => type.startsWith('text/'))) return 'text';
  return types.length > 0 ? 'bytes' : 'none';
}
