import { get } from 'node:https';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FileServer } from '../../support/http/file-server.js';
import { REDIRECT } from '../../support/oauth/oauth-client.js';
import { authorizationAddress } from '../../support/oauth/oauth-person.js';
import { trustCertificate } from '../../support/http/trust-certificate.js';
import { TestApp } from '../../support/service/app.js';
import { FORBIDDEN_HOSTS } from '../../support/http/ssrf-tries.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

/** Every way to write the address of a listener on this machine that a parser takes for it. */
const OURSELVES = ['localhost', 'LOCALHOST', 'localhost.'].concat(
  FORBIDDEN_HOSTS.filter((host) =>
    /^(127\.|0\.0\.0\.0$|\[::ffff:7f)/.test(URL.parse(`https://${host}`)?.hostname ?? ''),
  ),
);

/** The service trusts the canary's certificate: nothing but the rule about addresses keeps it away. */
/** At once for how it is written, or for where it leads. */
const REFUSED = [400, expect.stringMatching(/^invalid_(request|client)$/)];

describe('the document of a client', () => {
  let db: TestDatabase;
  let canary: FileServer;
  let app: TestApp;
  let asked = 0;

  beforeAll(async () => {
    db = await createTestDatabase();
    canary = await FileServer.start();
    trustCertificate(canary.certificate);
    app = await TestApp.start(db.database, { settings: { TRUST_PROXY: '1' } });
  });
  afterAll(async () => {
    await app.close();
    await canary.stop();
    await db.drop();
  });
  beforeEach(() => canary.asked.splice(0));

  /** The name of a client whose document the canary would give. */
  function clientAt(host: string): string {
    const clientId = canary.origin.replace('localhost', host) + '/client.json';
    const document = { client_id: clientId, client_name: 'Inside', redirect_uris: [REDIRECT] };
    canary.put('/client.json', Buffer.from(JSON.stringify(document)));
    return clientId;
  }

  async function refusal(clientId: string): Promise<[number, unknown]> {
    const order = { clientId, redirectUri: REDIRECT, resource: `${app.address}/mcp` };
    const { address } = authorizationAddress(app.address, order);
    // Each from a network of its own: one network has few reads in a minute.
    asked += 1;
    const headers = { accept: 'application/json', 'x-forwarded-for': `203.0.113.${asked}` };
    const answer = await fetch(address, { headers, redirect: 'manual' });
    return [answer.status, ((await answer.json()) as { error: unknown }).error];
  }

  it('exists, and is readable with its certificate trusted', async () => {
    const [answer] = await once(get(clientAt('localhost'), { ca: canary.certificate }), 'response');
    expect((answer as { statusCode: number }).statusCode).toBe(200);
    expect(canary.asked).toEqual(['/client.json']);
  });

  it('is asked of no address of this machine, however it is written', async () => {
    expect(OURSELVES.length).toBeGreaterThan(20);
    for (const host of OURSELVES) expect(await refusal(clientAt(host)), host).toEqual(REFUSED);
    expect(canary.asked).toEqual([]);
  });

  it.each([
    ['over plain http', (id: string) => id.replace('https:', 'http:')],
    ['with a user', (id: string) => id.replace('https://', 'https://me:word@')],
    ['with a fragment', (id: string) => `${id}#part`],
    ['with a way up', (id: string) => id.replace('/client.json', '/a/../client.json')],
  ])('is not asked for %s', async (_, change) => {
    expect(await refusal(change(clientAt('localhost')))).toEqual(REFUSED);
    expect(canary.asked).toEqual([]);
  });
});
