import { WebhookSecrets } from '@libs/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read } from '../../support/openapi/described-api.js';
import { fuzz, type FuzzReport } from '../../support/openapi/fuzz.js';
import { serviceWorld } from '../../support/openapi/service-world.js';
import { XWorld } from '../../support/x/x-world.js';

/**
 * `FUZZ_REQUESTS=50000` asks for more, each time for others; `FUZZ_SEED` repeats what a run of that seed sent. Without
 * either the same requests are sent every time, so that a change is what turns them red.
 */
const { FUZZ_REQUESTS, FUZZ_SEED = FUZZ_REQUESTS ? String(Math.floor(Math.random() * 2 ** 31)) : '1' } = process.env;
const REQUESTS = Number(FUZZ_REQUESTS ?? 200);
const SEED = Number(FUZZ_SEED);
/** Milliseconds for each request, on a machine that does other things as well. */
const PATIENCE_MS = 60;

/**
 * Operations whose pictures are drawn by processes of a built service, and what the log says of each that is missing here. They
 * refuse with 503; what they answer where they can is compared with the file in `tool-table.e2e-spec.ts`.
 */
const NEEDS_SERVICE = { previewVideo: 'RenderProcessDied' };
/** Only a maker can sign its reports: `maker-webhook.e2e-spec.ts` sends signed ones. */
const NEEDS_MAKER = 'sendMakerReport';
/** It would close the account of all other requests: `account-routes.e2e-spec.ts` erases one. */
const ERASES = 'eraseAccount';

describe(`what the OpenAPI file says is true for ${REQUESTS} requests (FUZZ_SEED=${SEED})`, () => {
  let services: XWorld;
  let report: FuzzReport;

  beforeAll(
    async () => {
      // Every route and tool there is.
      services = await XWorld.start({
        settings: {
          MCP_STANDALONE_STREAM: 'on',
          LOG_LEVEL: 'trace',
          ADAPTER_WEBHOOK_SECRETS: WebhookSecrets.generateText(),
        },
        environment: { jobRunner: { jobRunner: 'job' } },
      });
      const world = { ...(await serviceWorld(services)), failures: Object.values(NEEDS_SERVICE) };
      const document = await read('openapi-2.0.0.json');
      const hindered = Object.keys(NEEDS_SERVICE);
      report = await fuzz({ document, service: services.app, world, requests: REQUESTS, seed: SEED, hindered });
    },
    120_000 + REQUESTS * PATIENCE_MS,
  );
  afterAll(() => services.stop());

  it('every answer is one that is described', () => {
    const told = report.findings.map(
      ({ operationId, rule, says, example }) => `${operationId}: ${rule}: ${says}\n${example}`,
    );
    expect(told.join('\n\n=====\n\n'), `FUZZ_SEED=${SEED}`).toBe('');
  });

  it('every operation did what it is for, so that its depth was seen', () => {
    expect(report.idle.toSorted(), 'these need values of their own in service-world.ts').toEqual(
      [...Object.keys(NEEDS_SERVICE), NEEDS_MAKER, ERASES].toSorted(),
    );
  });
});
