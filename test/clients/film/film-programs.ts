import { FILM_BY_HEY_API } from './film-by-hey-api.js';
import { FILM_BY_OPENAPI_FETCH } from './film-by-openapi-fetch.js';
import { FILM_BY_ORVAL } from './film-by-orval.js';
import { FILM_BY_SWAGGER_TYPESCRIPT_API } from './film-by-swagger-typescript-api.js';

/** What the programs share: no client has a part in it. */
const FILM_COMMON = `
export interface Service { baseUrl: string; key: string }
export type Refused = [status: number | undefined, reason: string | (string | number)[] | undefined];
export interface FilmSeen {
  applied: string | null;
  status: string;
  mimeType: string;
  size: number;
  brand: string;
  refusals: Refused[];
}

export const isUnderWay = (status: string): boolean => status === 'queued' || status === 'processing';

export async function downloaded(address: string | undefined): Promise<{ size: number; brand: string }> {
  if (address === undefined) throw new Error('the film has no address');
  const file = new Uint8Array(await (await fetch(address)).arrayBuffer());
  return { size: file.length, brand: new TextDecoder().decode(file.subarray(4, 8)) };
}
`;

/**
 * Programs of TypeScript, by file name: each makes a film with the client of one generator, and compiles only while the types
 * of that client are those of the description.
 */
export const FILM_PROGRAMS: Readonly<Record<string, string>> = {
  'film-common.ts': FILM_COMMON,
  'film-by-hey-api.ts': FILM_BY_HEY_API,
  'film-by-openapi-fetch.ts': FILM_BY_OPENAPI_FETCH,
  'film-by-swagger-typescript-api.ts': FILM_BY_SWAGGER_TYPESCRIPT_API,
  'film-by-orval.ts': FILM_BY_ORVAL,
};
