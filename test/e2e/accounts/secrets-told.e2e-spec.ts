import { KeyRing, newId, randomBase62 } from '@libs/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { declaredRoutes, type DeclaredRoute } from '../../support/service/declared-routes.js';
import { DoorSecrets } from '../../support/oauth/door-secrets.js';
import { FakeCollector } from '../../support/http/fake-collector.js';
import { FakeIssuer } from '../../support/oauth/fake-issuer.js';
import { freePort } from '../../support/service/free-port.js';
import { MailServer } from '../../support/people/mail-server.js';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { Service } from '../../support/service/service.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const PROMPT = 'Quokkas dance by moonlight near the pier';
const TASK = { audience: 'media-internal', email: 'queue@example.com' };
const AGENT = 'c'.repeat(32);

/** What must stay between a caller and the service, under a name for the report. */
type Secrets = Record<string, string>;

/** A service that observes all it can, at the most talkative level, with secrets that a test knows. */
describe('no secret and no prompt is revealed', () => {
  const internalToken = randomBase62(43);
  const signing = KeyRing.generateText();
  const pepper = KeyRing.generateText();
  const secrets: Secrets = {
    'internal token': internalToken,
    'signing key': signing.split(':')[1] ?? '',
    pepper: pepper.split(':')[1] ?? '',
    prompt: 'Quokkas dance',
    'capability in a path': `cap${randomBase62(40)}`,
    'token in a query': `que${randomBase62(40)}`,
    'session in a cookie': `coo${randomBase62(40)}`,
    'session in a header': `ses${randomBase62(40)}`,
    'payment in a header': `pay${randomBase62(40)}`,
    'password in a body': `pas${randomBase62(40)}`,
  };
  let db: TestDatabase;
  let collector: FakeCollector;
  let service: Service;
  let routes: DeclaredRoute[];
  let mails: MailServer;
  let tasks: FakeIssuer;
  let metrics = '';
  let audit = '';
  let statuses: number[] = [];
  /** Every refusal that was answered, with its headers. */
  let refusals = '';

  beforeAll(async () => {
    db = await createTestDatabase();
    const app = await TestApp.start(db.database);
    routes = declaredRoutes(app.nest);
    await app.close();
    collector = await FakeCollector.start();
    mails = await MailServer.start();
    tasks = await FakeIssuer.start();
    const metricsPort = await freePort();
    service = await Service.start({
      databaseUrl: db.url,
      environment: {
        LOG_LEVEL: 'trace',
        METRICS_PORT: String(metricsPort),
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
        INTERNAL_POLL_TOKENS: internalToken,
        LINK_SIGNING_KEYS: signing,
        API_KEY_PEPPERS: pepper,
        MAIL_URL: mails.url,
        INTERNAL_OIDC_ISSUERS: JSON.stringify([
          {
            issuer: 'https://tasks.example',
            jwksUri: tasks.jwksUri,
            audience: TASK.audience,
            match: { email: [TASK.email] },
          },
        ]),
      },
    });
    const key = await service.media('keys', 'create', '--name', 'canary');
    secrets['API key'] = key.split('_').at(-1) ?? '';
    await journey(key);
    for (const route of routes) {
      for (const bearer of [key, internalToken]) await knock(route, bearer, GOOD_AND_BROKEN);
      // A credential that is refused is refused before the body is read.
      for (const bearer of [`${key}x`, `${internalToken}x`]) await knock(route, bearer, GOOD_AND_BROKEN.slice(1));
    }
    const served = { address: service.address, database: db.database };
    const used = await DoorSecrets.used({ service: served, mails, tasks, task: TASK });
    Object.assign(secrets, used.secrets);
    for (const answer of used.refused) refusals += await told(answer);
    statuses = used.refused.map(({ status }) => status);
    metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    audit = await service.media('audit', 'export');
    await service.stop();
  }, 120_000);
  afterAll(async () => {
    await service.remove();
    await collector.stop();
    await mails.stop();
    await tasks.stop();
    await db.drop();
  });

  /** Makes a picture, fetches it, and asks for what is refused, in one trace. */
  async function journey(key: string): Promise<void> {
    const caller = await McpCaller.connect(service.address, key);
    const _meta = { traceparent: `00-${AGENT}-${'3'.repeat(16)}-01` };
    const order = { name: 'create_image', arguments: { prompt: PROMPT, size: 256 }, _meta };
    const { structuredContent } = await caller.client.callTool(order);
    const { resource_id: id } = structuredContent as { resource_id: string };
    expect(await caller.ended(id)).toMatchObject({ status: 'completed' });
    const { storage_url: address } = await caller.call<{ storage_url: string }>('lib_get', { resource_id: id });
    secrets['signature of an address'] = new URL(address).searchParams.get('sig') ?? '';
    expect((await fetch(address)).status).toBe(200);
    refusals += await told(await fetch(address.replace('exp=', 'exp=9')));
    refusals += JSON.stringify(await caller.refusal('create_image', { prompt: PROMPT, size: -1, text: PROMPT }));
    refusals += JSON.stringify(await caller.refusal('create_video', { prompt: PROMPT.repeat(200) }));
    await caller.close();
  }

  const good = JSON.stringify({ prompt: PROMPT, password: secrets['password in a body'], text: PROMPT });
  const GOOD_AND_BROKEN = [good, good.slice(1)];

  /** Sends every secret to a route, everywhere that one may stand. */
  async function knock({ method, path }: DeclaredRoute, bearer: string, bodies: string[]): Promise<void> {
    // A name that is no capability is repeated to whoever sends a wrong one.
    const named = path.replace(/:(?:resource_|endpoint_|delivery_|request_)?id\b/g, newId);
    const place = named.replace(/:\w+|\*/g, secrets['capability in a path'] ?? '');
    const query = ['token', 'sig', 'api_key', 'code'].map((name) => `${name}=${secrets['token in a query']}`).join('&');
    for (const sent of ['GET', 'HEAD', 'OPTIONS', 'DELETE'].includes(method) ? [undefined] : bodies) {
      const response = await fetch(`${service.address}${place}?${query}`, {
        method,
        body: sent,
        headers: {
          authorization: `Bearer ${bearer}`,
          cookie: `session=${secrets['session in a cookie']}`,
          'x-session-token': secrets['session in a header'] ?? '',
          'x-payment': secrets['payment in a header'] ?? '',
          ...(sent !== undefined && { 'content-type': 'application/json' }),
        },
        redirect: 'manual',
      });
      if (response.status >= 400) refusals += await told(response);
      else await response.arrayBuffer();
    }
  }

  /** A page that is refused shows its form anew, and a browser's own cookies go back to it: these are no news to it. */
  async function told(response: Response): Promise<string> {
    const headers = [...response.headers].filter(([name]) => name !== 'set-cookie');
    const text = (await response.text()).replace(/name="form_token"\s+value="[^"]+"/g, '');
    return `${response.status} ${JSON.stringify(headers)} ${text}\n`;
  }

  /** The names of the secrets that a text holds. */
  const found = (text: string): string[] =>
    Object.entries(secrets).flatMap(([name, secret]) => (text.includes(secret) ? [name] : []));

  it('each is long enough to be found', () => {
    for (const [name, secret] of Object.entries(secrets)) expect(secret.length, name).toBeGreaterThan(10);
    expect(found(Object.values(secrets).join(' '))).toEqual(Object.keys(secrets));
  });

  it('in the log', () => {
    for (const { path } of routes) expect(service.output).toContain(JSON.stringify(path));
    expect(service.output).toContain('"render ended"');
    expect(found(service.output)).toEqual([]);
  });

  it('in refusals', () => {
    expect(refusals.split('\n').length).toBeGreaterThan(routes.length);
    expect(statuses.filter((status) => status < 400)).toEqual([]);
    expect(found(refusals)).toEqual([]);
  });

  it('in metrics', () => {
    expect(metrics).toContain('tool="create_image"');
    expect(found(metrics)).toEqual([]);
  });

  it('in the audit log', () => {
    expect(audit).toContain('"key_created"');
    expect(found(audit)).toEqual([]);
  });

  it('in spans, which follow the job from the call to the picture', () => {
    expect(found(collector.text)).toEqual([]);
    const call = collector.named('tools/call create_image');
    const job = collector.named('job create_image');
    expect([call, job, collector.named('render'), collector.named('publish')]).toMatchObject([
      { traceId: AGENT },
      { traceId: AGENT, parentSpanId: call.spanId },
      { traceId: AGENT, parentSpanId: call.spanId },
      { traceId: AGENT, parentSpanId: job.spanId },
    ]);
  });
});
