import { FILM, STRANGE_KEY, UNKNOWN_ID, UNLIKE_FILM } from './film-order.js';

export const FILM_BY_OPENAPI_FETCH = `
import createClient from 'openapi-fetch';
import { downloaded, type FilmSeen, isUnderWay, type Refused, type Service } from './film-common.js';
import type { components, paths } from './openapi-fetch/schema.js';

type Schemas = components['schemas'];
const FILM: Schemas['CreateVideoRequest'] = ${JSON.stringify(FILM)};
const ORDER = '/api/tools/create_video';
const RESOURCE = '/api/resources/{resource_id}';

export async function film({ baseUrl, key }: Service): Promise<FilmSeen> {
  const client = createClient<paths>({ baseUrl, headers: { Authorization: 'Bearer ' + key } });
  const stranger = createClient<paths>({ baseUrl, headers: { Authorization: 'Bearer ${STRANGE_KEY}' } });
  const params = { header: { 'Idempotency-Key': 'openapi-fetch', Prefer: 'wait=20' } };
  const { data: started, error, response } = await client.POST(ORDER, { params, body: FILM });
  if (!started) throw new Error('the order was refused', { cause: error });
  let status: Schemas['ResourceState']['status'];
  do {
    const body: Schemas['AwaitResourceRequest'] = { resource_id: started.resource_id, wait_ms: 20_000 };
    const { data: state, error } = await client.POST('/api/tools/await_resource', { body });
    if (!state) throw new Error('the wait was refused', { cause: error });
    ({ status } = state);
  } while (isUnderWay(status));
  const found = await client.GET(RESOURCE, { params: { path: { resource_id: started.resource_id } } });
  const film: Schemas['Resource'] | undefined = found.data;
  if (!film) throw new Error('the resource was refused', { cause: found.error });
  const refusals = [
    await stranger.POST(ORDER, { body: FILM }),
    await client.GET(RESOURCE, { params: { path: { resource_id: '${UNKNOWN_ID}' } } }),
    // @ts-expect-error a title has a text
    await client.POST(ORDER, { body: ${JSON.stringify(UNLIKE_FILM)} }),
    await client.POST(ORDER, { params, body: { ...FILM, theme: 'press' } }),
  ].map(({ response, error }) => refused(response.status, error));
  const applied = response.headers.get('Preference-Applied');
  return { applied, status, mimeType: film.mime_type, ...(await downloaded(film.storage_url)), refusals };
}

type Refusal = Schemas['Denial'] | Schemas['PaymentRequired'] | Schemas['HTTPValidationError'];

function refused(status: number, error: Refusal | undefined): Refused {
  return [status, error && 'detail' in error ? error.detail[0]?.loc : error?.error_code];
}
`;
