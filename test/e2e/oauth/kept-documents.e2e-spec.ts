import { randomBytes } from 'node:crypto';
import { KeptDocuments } from '@libs/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const KEYS = '{"keys":[]}';

describe('of more documents of clients than are kept', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(() => db.database.sql`delete from client_document`);

  const at = (host: string, clientId = host) => ({ clientId, address: `https://${host}.example/` });
  const isKept = async (kept: KeptDocuments, ...hosts: string[]) =>
    Promise.all(hosts.map(async (host) => (await kept.lastRead(at(host))) !== undefined));

  it('the oldest goes', async () => {
    const kept = new KeptDocuments(db.database, async () => false);
    for (let each = 0; each <= 200; each += 1) await kept.keep(at(`${each}`), KEYS);
    expect(await isKept(kept, '0', '1')).toEqual([false, true]);
  });

  it('none goes of a client that became known, for others', async () => {
    const known = new Set<string>();
    const kept = new KeptDocuments(db.database, async (clientId) => known.has(clientId));
    await kept.keep(at('ours'), KEYS);
    known.add('ours');
    for (let each = 0; each < 400; each += 1) {
      await kept.keep(each % 2 === 0 ? at(`${each}`) : at('ours', `${each}`), '{"keys":["none"]}');
    }
    expect(await isKept(kept, 'ours', '0')).toEqual([true, false]);
    expect(await kept.lastRead(at('ours'))).toBe(KEYS);
    await kept.keep(at('ours'), '{"keys":["next"]}');
    expect(await kept.lastRead(at('ours'))).toBe('{"keys":["next"]}');
  });

  it('not even known clients are without number', async () => {
    await db.database.sql`
      insert into client_document (id_hash, client_id, address, text, read_at, is_lasting)
      select sha256(convert_to(format('%s https://%s.example/', n, n), 'UTF8')), n::text, '', '{}',
        clock_timestamp() - interval '1 hour' + make_interval(secs => n), true
      from generate_series(0, 1000) as n`;
    const kept = new KeptDocuments(db.database, async () => true);
    for (let each = 2_000; each <= 2_200; each += 1) await kept.keep(at(`${each}`), KEYS);
    expect(await isKept(kept, '0', '1', '2', '1000')).toEqual([false, false, true, true]);
  });

  it('addresses of any length have room', async () => {
    const kept = new KeptDocuments(db.database, async () => false);
    const long = randomBytes(1_000).toString('hex');
    const place = { clientId: `https://a.example/${long}`, address: `https://b.example/${long}` };
    await kept.keep(place, KEYS);
    expect(await kept.lastRead(place)).toBe(KEYS);
  });
});
