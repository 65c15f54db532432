import { query } from '../../api/client.ts';
import type { components } from '../../api/schema.d.ts';

export type Account = components['schemas']['Account'];
export type AccountPayment = components['schemas']['AccountPayment'];

export const useAccount = () => query.useQuery('get', '/api/account');

/** What `invalidateQueries` calls the answers of a route, with whatever query they were asked for. */
export const keyOf = (path: string): readonly string[] => ['get', path];
