import { catalogue } from '@libs/catalog';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppModule } from '../../../src/app.module.js';
import { TestApp } from '../../support/service/app.js';
import { BearerProxy } from '../../support/mcp/bearer-proxy.js';
import { catalogueFixtures } from '../../support/referee/catalogue-fixtures.js';
import { NEEDS_A_SESSION } from '../../support/referee/expected-failures.js';
import { referee } from '../../support/referee/referee.js';
import { RefereeExtension } from '../../support/referee/referee-extension.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const BOTH = [
  'completion-complete',
  'tools-list',
  'tools-call-simple-text',
  'tools-call-image',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-mixed-content',
  'tools-call-error',
  'tools-call-with-progress',
  'resources-list',
  'resources-read-text',
  'resources-read-binary',
  'resources-templates-read',
  'prompts-list',
  'prompts-get-simple',
  'prompts-get-with-args',
  'prompts-get-embedded-resource',
  'prompts-get-with-image',
  'dns-rebinding-protection',
  'json-schema-2020-12',
];

const ONLY_2025 = [
  'server-initialize',
  'logging-set-level',
  'ping',
  'tools-call-with-logging',
  'resources-subscribe',
  'resources-unsubscribe',
];

const ONLY_2026 = [
  'server-sse-multiple-streams',
  'server-stateless',
  'sep-2164-resource-not-found',
  'caching',
  'http-header-validation',
  'input-required-result-basic-elicitation',
  'input-required-result-basic-sampling',
  'input-required-result-basic-list-roots',
  'input-required-result-request-state',
  'input-required-result-multiple-input-requests',
  'input-required-result-multi-round',
  'input-required-result-missing-input-response',
  'input-required-result-non-tool-request',
  'input-required-result-result-type',
  'input-required-result-unsupported-methods',
  'input-required-result-tampered-state',
  'input-required-result-capability-check',
  'input-required-result-ignore-extra-params',
  'input-required-result-validate-input',
];

/** The extension for tasks. */
const TASKS = [
  'tasks-lifecycle',
  'tasks-capability-negotiation',
  'tasks-wire-fields',
  'tasks-request-state-removal',
  'tasks-mrtr-input',
  'tasks-request-headers',
  'tasks-dispatch-and-envelope',
  'tasks-required-task-error',
  'tasks-mrtr-composition',
];

/** No tool of ours mirrors an argument into a header, so that there is nothing to compare. Not required. */
const UNUSED = ['http-custom-header-server-validation'];

let db: TestDatabase;
let app: TestApp;
let proxy: BearerProxy;

beforeAll(async () => {
  db = await createTestDatabase();
  app = await TestApp.start(db.database, {
    root: (foundations) =>
      AppModule.on(foundations, {
        tools: [...catalogue, ...catalogueFixtures],
        extensions: [RefereeExtension],
      }),
  });
  proxy = await BearerProxy.start(app.address, (await app.key()).key);
});

afterAll(async () => {
  await proxy.close();
  await app.close();
  await db.drop();
});

it('the whole service conforms to revision 2025-11-25, but for what needs a session', async () => {
  const { passed, failed, unchecked, report } = await referee(`${proxy.url}/mcp`, '2025-11-25');
  expect([...passed].sort(), report).toEqual([...BOTH, ...ONLY_2025].sort());
  expect([...failed].sort(), report).toEqual([...NEEDS_A_SESSION].sort());
  expect(unchecked, report).toEqual(['server-sse-multiple-streams', 'server-session-lifecycle', 'server-sse-polling']);
});

it('the whole service conforms to revision 2026-07-28 and its extension for tasks', async () => {
  const { passed, failed, unchecked, report } = await referee(`${proxy.url}/mcp`, '2026-07-28');
  expect([...passed].sort(), report).toEqual([...BOTH, ...ONLY_2026, ...TASKS].sort());
  expect(failed, report).toEqual(UNUSED);
  expect(unchecked, report).toEqual(['tasks-status-notifications']);
});
