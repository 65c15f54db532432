import { join } from 'node:path';
import { bodyForm, type ClientDriver, type Connection, type Outcome } from './client-driver.js';

type Sdk = Record<string, (options: object) => Promise<{ data?: unknown; error?: unknown; response: Response }>>;
interface ClientModule {
  createClient: (config: object) => object;
}

/** Drives the client of `@hey-api/openapi-ts`: a function for each operation. */
export async function heyApiDriver({ folder, baseUrl, key }: Connection): Promise<ClientDriver> {
  const sdk = (await import(join(folder, 'hey-api/sdk.gen.js'))) as Sdk;
  const { createClient } = (await import(join(folder, 'hey-api/client/index.js'))) as ClientModule;
  return {
    call: async (operation, { path, query, body, credential = key }) => {
      const call = sdk[operation.operationId];
      if (!call) throw new Error(`the client has no ${operation.operationId}`);
      const given = { path, query, body };
      if (bodyForm(operation) === 'stream') return opened(call, { ...given, baseUrl, key, createClient });
      const { data, error, response } = await call({
        ...given,
        client: createClient({ baseUrl, auth: () => credential }),
      });
      return { status: response.status, body: response.ok ? data : error };
    },
  };
}

interface Opening extends Pick<Connection, 'baseUrl' | 'key'>, ClientModule {}

/** A stream is opened when its first event is asked for, and need not bring one. */
async function opened(call: Sdk[string], { createClient, baseUrl, key, ...given }: Opening): Promise<Outcome> {
  const answered = Promise.withResolvers<Response>();
  const leaving = new AbortController();
  const observed: typeof fetch = async (...request) => {
    const response = await fetch(...request);
    answered.resolve(response);
    return response;
  };
  const client = createClient({ baseUrl, auth: () => key, fetch: observed });
  const { stream } = (await call({
    ...given,
    client,
    signal: leaving.signal,
    sseMaxRetryAttempts: 1,
  })) as unknown as Streaming;
  const first = stream.next();
  const { status, headers } = await answered.promise;
  leaving.abort();
  await first;
  return { status, body: headers.get('content-type') };
}

interface Streaming {
  stream: AsyncGenerator;
}
