import { FILM, STRANGE_KEY, UNKNOWN_ID, UNLIKE_FILM } from './film-order.js';

export const FILM_BY_ORVAL = `
import { downloaded, type FilmSeen, isUnderWay, type Refused, type Service } from './film-common.js';
import {
  awaitResource,
  createVideo,
  type CreateVideoHeaders,
  type CreateVideoRequest,
  getResource,
  type ResourceState,
} from './orval/api.js';
import { answeredBy } from './service-address.js';

const FILM: CreateVideoRequest = ${JSON.stringify(FILM)};
const credential = (key: string) => ({ headers: { Authorization: 'Bearer ' + key } });

export async function film({ baseUrl, key }: Service): Promise<FilmSeen> {
  answeredBy(baseUrl);
  const own = credential(key);
  const headers: CreateVideoHeaders = { 'Idempotency-Key': 'orval', Prefer: 'wait=20' };
  const started = await createVideo(FILM, {}, headers, own);
  if (started.status !== 200 && started.status !== 202) throw new Error('the order was refused', { cause: started });
  const { resource_id } = started.data;
  let status: ResourceState['status'];
  do {
    const state = await awaitResource({ resource_id, wait_ms: 20_000 }, {}, own);
    if (state.status !== 200) throw new Error('the wait was refused', { cause: state });
    ({ status } = state.data);
  } while (isUnderWay(status));
  const found = await getResource(resource_id, {}, own);
  if (found.status !== 200) throw new Error('the resource was refused', { cause: found });
  const { mime_type: mimeType, storage_url: address } = found.data;
  const refusals = [
    await createVideo(FILM, {}, {}, credential('${STRANGE_KEY}')),
    await getResource('${UNKNOWN_ID}', {}, own),
    // @ts-expect-error a title has a text
    await createVideo(${JSON.stringify(UNLIKE_FILM)}, {}, {}, own),
    await createVideo({ ...FILM, theme: 'press' }, {}, headers, own),
  ].map(refused);
  const applied = started.headers.get('Preference-Applied');
  return { applied, status, mimeType, ...(await downloaded(address)), refusals };
}

/** The status says which type the data has. */
function refused({ status, data }: Awaited<ReturnType<typeof createVideo | typeof getResource>>): Refused {
  if (status === 200 || status === 202) throw new Error('it was not refused');
  return [status, 'detail' in data ? data.detail[0]?.loc : data.error_code];
}
`;
