import { WebhookSecrets } from '@libs/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { read } from '../../support/openapi/described-api.js';
import { fuzz, type FuzzReport } from '../../support/openapi/fuzz.js';
import { serviceWorld } from '../../support/openapi/service-world.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

/**
 * `FUZZ_REQUESTS=50000` asks for more, each time for others; `FUZZ_SEED` repeats what a run of that seed sent. Without
 * either the same requests are sent every time, so that a change is what turns them red.
 */
const { FUZZ_REQUESTS, FUZZ_SEED = FUZZ_REQUESTS ? String(Math.floor(Math.random() * 2 ** 31)) : '1' } = process.env;
const REQUESTS = Number(FUZZ_REQUESTS ?? 2_000);
const SEED = Number(FUZZ_SEED);
/** Milliseconds for each request, on a machine that does other things as well. */
const PATIENCE_MS = 30;

describe(`what the OpenAPI file says is true for ${REQUESTS} requests (FUZZ_SEED=${SEED})`, () => {
  let db: TestDatabase;
  let app: TestApp;
  let report: FuzzReport;

  beforeAll(
    async () => {
      db = await createTestDatabase();
      // Every route there is.
      app = await TestApp.start(db.database, {
        settings: {
          MCP_STANDALONE_STREAM: 'on',
          LOG_LEVEL: 'trace',
          ADAPTER_WEBHOOK_SECRETS: WebhookSecrets.generateText(),
        },
        environment: { jobRunner: 'job' },
      });
      const world = await serviceWorld(app);
      const document = await read('openapi-2.0.0.json');
      report = await fuzz({ document, service: app, world, requests: REQUESTS, seed: SEED });
    },
    60_000 + REQUESTS * PATIENCE_MS,
  );
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  it('every answer is one that is described', () => {
    const told = report.findings.map(
      ({ operationId, rule, says, example }) => `${operationId}: ${rule}: ${says}\n${example}`,
    );
    expect(told.join('\n\n=====\n\n'), `FUZZ_SEED=${SEED}`).toBe('');
  });

  it('every operation did what it is for, so that its depth was seen', () => {
    expect(report.idle, 'these need values of their own in service-world.ts').toEqual([]);
  });
});
