import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SCOPES } from '@libs/identity';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportXAccount } from '@libs/x-account';
import { Instruments } from '../../../src/platform/observe/instruments.js';
import { FakeCollector } from '../../support/http/fake-collector.js';
import { OVER_CAPACITY } from '../../support/x/x-answer.js';
import { XCanary, xSecretsIn } from '../../support/x/x-canary.js';
import { XWorld } from '../../support/x/x-world.js';
import { verifies } from '../../support/verifies.js';

let world: XWorld;
let collector: FakeCollector;

beforeAll(async () => {
  collector = await FakeCollector.start();
  const settings = { METRICS_PORT: '0', OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, LOG_LEVEL: 'trace' };
  world = await XWorld.start({ settings });
});
afterAll(() => collector.stop());

it('no secret of X stands in an answer, page, log line, metric, trace, row or export', async () => {
  verifies('x-account.credentials-stay', 'service.x.credentials-stay');
  const answers = XCanary.of(world.app.nest.getHttpServer());
  const { agent, person, user, keyId } = await world.poster(['read', 'publish', 'manage'], SCOPES);
  const film = await world.resource(person.accountId, 'video/mp4', { metadata: { duration_seconds: 3 } });
  const post = { text: 'A film', resource_ids: [film], idempotency_key: 'a' };
  const { post_id: id } = await agent.call('x_publish', post);
  await agent.call('x_publish', { ...post, check: true });
  await agent.call('x_read');
  await agent.call('account_status');
  await agent.call('x_manage', { post_id: id });
  // X repeats what it was sent, in the words of its error.
  const [token, secret] = [world.x.accounts.grant(user).token, world.x.accounts.grant(user).secret];
  const echo = {
    status: 400,
    body: { errors: [{ code: 1, message: `bad ${token} ${secret} ${world.x.consumer.secret}` }] },
  };
  for (const route of ['me', 'post', 'delete'] as const) world.x.next(route, { how: echo });
  await agent.refusal('x_read');
  await agent.refusal('x_publish', { text: 'Echo', idempotency_key: 'b' });
  await agent.refusal('x_manage', { post_id: '1' });
  world.x.next('initialize', { how: OVER_CAPACITY });
  await agent.refusal('x_publish', { ...post, idempotency_key: 'c' });
  world.x.next('request_token', { how: echo });
  await person.begin();
  await person.comeBack(`${world.app.address}/account/x/callback?oauth_token=${token}&oauth_verifier=${secret}`);
  world.x.next('invalidate', { how: echo });
  await person.connect(user);
  await person.grant(`key:${keyId}`, 'read');
  world.x.accounts.revoke(user);
  await agent.refusal('x_read');
  await person.disconnect();

  const rows = await world.sql<{ row: string }[]>`
    select t::text as row from x_connection t union all select t::text from x_request_token t
    union all select t::text from x_post t union all select t::text from x_grant t
    union all select t::text from audit_event t`;
  const exported = JSON.stringify(await exportXAccount(world.db.database, person.accountId));
  const metrics = await world.app.nest.get(Instruments).metrics?.text();
  const log = [...world.app.log];
  await world.stop();
  expect(metrics).toContain('mediamaker_');
  expect(collector.text).toContain('x_publish');
  expect(log.length).toBeGreaterThan(10);
  const found = [
    ...answers.foundIn(log),
    ...xSecretsIn(JSON.stringify(rows), 'the rows'),
    ...xSecretsIn(exported, 'the export'),
    ...xSecretsIn(String(metrics), 'the metrics'),
    ...xSecretsIn(collector.text, 'the traces'),
  ];
  expect(found).toEqual([]);
});

it('a secret of X that is answered in a body or a header, or logged, is found', async () => {
  const [secret = ''] = world.x.secrets;
  const server = createServer((request, response) => {
    if (request.url === '/header') response.setHeader('x-token', secret);
    if (request.url === '/body') response.write(secret.slice(0, 10));
    response.end(request.url === '/body' ? secret.slice(10) : 'nothing');
  });
  const canary = XCanary.of(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  for (const path of ['/header', '/body', '/']) await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  const found = canary.foundIn([`{"url":"/x?oauth_token%3D${secret}&x"}`, 'nothing of it']);
  expect(found.map((words) => words.replace(/^.* in /, ''))).toEqual([
    'the answer to GET /header',
    'the answer to GET /body',
    expect.stringContaining('the log: {"url"') as string,
  ]);
});
