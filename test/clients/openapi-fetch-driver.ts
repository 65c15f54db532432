import createClient from 'openapi-fetch';
import { bodyForm, type ClientDriver, type Connection } from './client-driver.js';

type Method = (path: string, options: object) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

const PARSE_AS = { json: 'json', text: 'text', stream: 'stream', bytes: 'blob', none: 'text' };

/** Drives `openapi-fetch`, which calls by method and path; its types are those of `openapi-typescript`. */
export function openapiFetchDriver({ baseUrl, key }: Connection): ClientDriver {
  const client = createClient({ baseUrl });
  return {
    call: async (operation, { path, query, body, credential = key }) => {
      const method = (client as unknown as Record<string, Method>)[operation.method];
      if (!method) throw new Error(`the client has no ${operation.method}`);
      const { data, error, response } = await method(operation.path, {
        params: { path, query },
        headers: { Authorization: `Bearer ${credential}` },
        body,
        parseAs: PARSE_AS[bodyForm(operation)],
        ...(body instanceof Blob && { bodySerializer: (file: Blob) => file }),
      });
      if (data instanceof ReadableStream) await data.cancel();
      return { status: response.status, body: response.ok ? data : error };
    },
  };
}
