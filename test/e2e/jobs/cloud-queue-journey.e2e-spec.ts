import { DeliverTasks } from '@libs/jobs';
import { CloudTasksTaskSink } from '@libs/jobs/adapters';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { FakeErrorReporter } from '../../support/jobs/fake-error-reporter.js';
import { FakeGrpc } from '../../support/jobs/fake-grpc.js';
import { FakeIssuer } from '../../support/oauth/fake-issuer.js';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const CALLER = 'mediamaker-caller@p.iam.gserviceaccount.com';
const AUDIENCE = 'media-internal';
const QUEUE = 'projects/p/locations/l/queues/mediamaker';

/** What a queue of Cloud Tasks was given, as far as it acts on it. */
interface HttpTask {
  httpRequest: {
    url: string;
    httpMethod: string;
    headers: Record<string, string>;
    body: Buffer;
    oidcToken: { serviceAccountEmail: string; audience: string };
  };
}

describe('a service whose wake-ups lie in a queue of Cloud Tasks', () => {
  let db: TestDatabase;
  let issuer: FakeIssuer;
  let queue: FakeGrpc;
  let app: TestApp;
  let sink: CloudTasksTaskSink;

  beforeAll(async () => {
    db = await createTestDatabase();
    issuer = await FakeIssuer.start();
    queue = await FakeGrpc.start('@google-cloud/tasks', 'google.cloud.tasks.v2.CloudTasks');
    queue.answers = [{ message: {} }];
    const trusted = { issuer: 'https://accounts.google.com', jwksUri: issuer.jwksUri, audience: AUDIENCE };
    app = await TestApp.start(db.database, {
      settings: {
        TASK_QUEUE: 'cloud-tasks',
        CLOUD_TASKS_QUEUE: QUEUE,
        CLOUD_TASKS_SERVICE_ACCOUNT: CALLER,
        CLOUD_TASKS_AUDIENCE: AUDIENCE,
        ENABLE_INTERNAL_POLL_ENDPOINT: 'on',
        INTERNAL_OIDC_ISSUERS: JSON.stringify([{ ...trusted, match: { email: [CALLER] } }]),
      },
    });
    sink = await CloudTasksTaskSink.open({
      queue: QUEUE,
      target: app.address,
      serviceAccount: CALLER,
      audience: AUDIENCE,
      client: queue.client,
    });
  });
  afterAll(async () => {
    await sink.close();
    await app.close();
    queue.stop();
    await issuer.stop();
    await db.drop();
  });

  /** Does what Cloud Tasks does with a task whose time has come. */
  async function dispatch({ httpRequest }: HttpTask): Promise<Response> {
    const { url, httpMethod: method, headers, body, oidcToken } = httpRequest;
    const now = Math.floor(Date.now() / 1000);
    const token = await issuer.sign({
      iss: 'https://accounts.google.com',
      aud: oidcToken.audience,
      sub: '118203040506070809010',
      email: oidcToken.serviceAccountEmail,
      email_verified: true,
      iat: now,
      exp: now + 3_600,
    });
    return fetch(url, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: new Uint8Array(body),
    });
  }

  it('is woken by the queue, step by step, with what it gave', async () => {
    const caller = await McpCaller.connect(app.address, (await app.key()).key);
    const order = { prompt: 'A calm evening by the ocean', size: 256 };
    const { resource_id: id } = await caller.call<{ resource_id: string }>('create_image', order);
    await caller.close();
    const tasks = new DeliverTasks(db.database, sink, new FakeErrorReporter());
    // It is queued until its render has begun, which may be before the second look.
    for (const [step, statuses] of [/^queued$/, /^(queued|processing)$/].entries()) {
      for (const task of await tasks.claim(10)) await tasks.deliver(task);
      expect(queue.calls).toHaveLength(step + 1);
      const [{ task }] = queue.calls.slice(step).map(({ request }) => request) as [{ task: HttpTask }];
      const answer = await dispatch(task);
      expect([answer.status, await answer.json()]).toEqual([
        200,
        { result: 'advanced', resource_id: id, status: expect.stringMatching(statuses), next_step: step + 1 },
      ]);
    }
  });
});
