import { join } from 'node:path';
import { bodyForm, type ClientDriver, type Connection, type Outcome } from './client-driver.js';
import type { ResolvedOperation } from '../support/openapi/resolved-api.js';
import type { Call } from './operation-calls.js';

type Answered = Response & { data: unknown; error: unknown };
type Method = (...given: unknown[]) => Promise<Answered>;
type ApiClass = new (config: object) => Record<string, Record<string, Method> | undefined>;

/** It reads no text by itself; what is not JSON its user asks for. */
const FORMATS = { json: 'json', text: 'text', bytes: 'blob', stream: undefined, none: undefined };

/** Drives the client of `swagger-typescript-api`: a method for each operation, in groups by path. */
export async function swaggerTypescriptApiDriver({ folder, baseUrl, key }: Connection): Promise<ClientDriver> {
  const { Api } = (await import(join(folder, 'swagger-typescript-api/Api.js'))) as { Api: ApiClass };
  const methodOf = ({ operationId: name }: ResolvedOperation, { body, credential = key }: Call): Method => {
    const headers = { Authorization: `Bearer ${credential}` };
    const customFetch = sending(body);
    const api = new Api({ baseUrl, securityWorker: () => ({ headers }), customFetch });
    const group = Object.values(api).find((one) => typeof one === 'object' && one !== null && name in one);
    if (!group?.[name]) throw new Error(`the client has no ${name}`);
    return group[name];
  };
  return {
    call: async (operation, call) => {
      const format = FORMATS[bodyForm(operation)];
      const answer = methodOf(operation, call)(...argumentsOf(operation, call), format === undefined ? {} : { format });
      return outcomeOf(await answer.catch((refused: unknown) => refused as Answered));
    },
  };
}

/** The client would write a file as JSON (13.13.0): it is sent in the place of that. */
function sending(body: unknown): typeof fetch {
  if (!(body instanceof Blob)) return fetch;
  const headers = { 'Content-Type': 'application/octet-stream' };
  return (address, init) => fetch(address, { ...init, headers, body });
}

/** Parameters as one object in the manner of JavaScript, then the body. */
function argumentsOf(operation: ResolvedOperation, { path = {}, query = {}, body }: Call): unknown[] {
  const parameters = Object.entries({ ...path, ...query }).map(([name, value]) => [camelCase(name), value]);
  const takesAny = operation.parameters.some((one) => one.in === 'path' || one.in === 'query');
  return [...(takesAny ? [Object.fromEntries(parameters)] : []), ...(operation.body ? [body] : [])];
}

async function outcomeOf(answer: Answered): Promise<Outcome> {
  if (!(answer instanceof Response)) throw new Error('the client failed', { cause: answer });
  const { status, ok, data, error, headers } = answer;
  if (answer.bodyUsed || data !== null || error !== null) return { status, body: ok ? data : error };
  await answer.body?.cancel();
  return { status, body: headers.get('content-type') };
}

function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
