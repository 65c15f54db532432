import { In } from 'typeorm';
import type { Repositories } from '@libs/database';
import { OauthClient } from '../oauth-client.entity.js';

/** What OAuth clients call themselves, by their ids, in one read. Where two issuers know an id, it has the name seen last. */
export async function clientNames(db: Repositories, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await db.getRepository(OauthClient).find({
    select: { client_id: true, name: true },
    where: { client_id: In([...new Set(ids)]) },
    order: { last_seen_at: 'asc' },
  });
  return new Map(found.flatMap(({ client_id: id, name }) => (name === null ? [] : [[id, name] as const])));
}
