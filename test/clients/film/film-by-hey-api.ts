import { FILM, STRANGE_KEY, UNKNOWN_ID, UNLIKE_FILM } from './film-order.js';

export const FILM_BY_HEY_API = `
import * as hey from './hey-api/index.js';
import { createClient, createConfig } from './hey-api/client/index.js';
import { downloaded, type FilmSeen, isUnderWay, type Refused, type Service } from './film-common.js';

const FILM: hey.CreateVideoRequest = ${JSON.stringify(FILM)};

export async function film({ baseUrl, key }: Service): Promise<FilmSeen> {
  const client = createClient(createConfig({ baseUrl, auth: () => key }));
  const stranger = createClient(createConfig({ baseUrl, auth: () => '${STRANGE_KEY}' }));
  const headers = { 'Idempotency-Key': 'hey-api', Prefer: 'wait=20' };
  const { data: started, response } = await hey.createVideo({ client, headers, body: FILM, throwOnError: true });
  let status: hey.ResourceState['status'];
  do {
    const body: hey.AwaitResourceRequest = { resource_id: started.resource_id, wait_ms: 20_000 };
    ({ status } = (await hey.awaitResource({ client, body, throwOnError: true })).data);
  } while (isUnderWay(status));
  const path = { resource_id: started.resource_id };
  const { data: film }: { data: hey.Resource } = await hey.getResource({ client, path, throwOnError: true });
  const refusals = [
    await hey.createVideo({ client: stranger, body: FILM }),
    await hey.getResource({ client, path: { resource_id: '${UNKNOWN_ID}' } }),
    // @ts-expect-error a title has a text
    await hey.createVideo({ client, body: ${JSON.stringify(UNLIKE_FILM)} }),
    await hey.createVideo({ client, headers, body: { ...FILM, theme: 'press' } }),
  ].map(({ response, error }) => refused(response?.status, error));
  const applied = response.headers.get('Preference-Applied');
  return { applied, status, mimeType: film.mime_type, ...(await downloaded(film.storage_url)), refusals };
}

function refused(status: number | undefined, error: hey.CreateVideoError | hey.GetResourceError | undefined): Refused {
  return [status, error && 'detail' in error ? error.detail[0]?.loc : error?.error_code];
}
`;
