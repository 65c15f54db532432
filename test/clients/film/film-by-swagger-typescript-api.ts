import { FILM, STRANGE_KEY, UNKNOWN_ID, UNLIKE_FILM } from './film-order.js';

export const FILM_BY_SWAGGER_TYPESCRIPT_API = `
import { downloaded, type FilmSeen, isUnderWay, type Refused, type Service } from './film-common.js';
import {
  Api,
  type AwaitResourceRequest,
  type CreateVideoRequest,
  type Denial,
  type HTTPValidationError,
  type HttpResponse,
  type PaymentRequired,
  type Resource,
  type ResourceState,
} from './swagger-typescript-api/Api.js';

const FILM: CreateVideoRequest = ${JSON.stringify(FILM)};

function connected(baseUrl: string, key: string) {
  return new Api({ baseUrl, securityWorker: () => ({ headers: { Authorization: 'Bearer ' + key } }) }).api;
}

export async function film({ baseUrl, key }: Service): Promise<FilmSeen> {
  const client = connected(baseUrl, key);
  // It has no types for headers.
  const headers = { 'Idempotency-Key': 'swagger-typescript-api', Prefer: 'wait=20' };
  const started = await client.createVideo({}, FILM, { headers });
  const { resource_id: resourceId } = started.data;
  let status: ResourceState['status'];
  do {
    const body: AwaitResourceRequest = { resource_id: resourceId, wait_ms: 20_000 };
    ({ status } = (await client.awaitResource({}, body)).data);
  } while (isUnderWay(status));
  const film: Resource = (await client.getResource({ resourceId })).data;
  const refusals = [
    await refusal(connected(baseUrl, '${STRANGE_KEY}').createVideo({}, FILM)),
    await refusal(client.getResource({ resourceId: '${UNKNOWN_ID}' })),
    // @ts-expect-error a title has a text
    await refusal(client.createVideo({}, ${JSON.stringify(UNLIKE_FILM)})),
    await refusal(client.createVideo({}, { ...FILM, theme: 'press' }, { headers })),
  ];
  const applied = started.headers.get('Preference-Applied');
  return { applied, status, mimeType: film.mime_type, ...(await downloaded(film.storage_url)), refusals };
}

type Refusal = Denial | PaymentRequired | HTTPValidationError;

/** It throws what it is refused. */
async function refusal(call: Promise<HttpResponse<unknown, Refusal>>): Promise<Refused> {
  const { status, error } = await call.catch((thrown: Awaited<typeof call>) => thrown);
  return [status, 'detail' in error ? error.detail[0]?.loc : error.error_code];
}
`;
