import createClient from 'openapi-fetch';
import createQueryClient from 'openapi-react-query';
import { noteSignedOut } from './signed-out.ts';
import type { paths } from './schema.d.ts';
import { Refusal } from './refusal.ts';

/** The HTTP API of this service, typed by its own description. */
export const api = createClient<paths>({ baseUrl: location.origin, headers: { accept: 'application/json' } });

api.use({
  /** The hooks ask for a first page as page 0, for which this API has no cursor. */
  onRequest({ request }) {
    const url = new URL(request.url);
    if (url.searchParams.get('cursor') !== '0') return undefined;
    url.searchParams.delete('cursor');
    return new Request(url, request);
  },
  /** Every refusal is thrown as one class, so that a page shows all of them in one way. */
  async onResponse({ response }) {
    if (response.ok) return;
    const refusal = await Refusal.of(response);
    if (refusal.isSignedOut) noteSignedOut();
    throw refusal;
  },
  onError({ error }) {
    return error instanceof Error ? Refusal.offline(error) : undefined;
  },
});

/** `query.useQuery('get', '/api/resources', …)`: the same API as hooks. */
export const query = createQueryClient(api);
