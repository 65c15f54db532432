import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppModule } from '../../../src/app.module.js';
import { TestApp } from '../../support/service/app.js';
import { fuzz } from '../../support/openapi/fuzz.js';
import { PLANTED_API } from '../../support/openapi/planted/planted-api.js';
import { Planted, planted, PLANTED_SECRET } from '../../support/openapi/planted/planted-controller.js';
import type { World } from '../../support/openapi/real-values.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import type { Finding } from '../../support/openapi/trial.js';

const WORLD: World = {
  values: {},
  credentials: {},
  webhooks: {},
  badCredentials: ['Bearer x'],
  secrets: [PLANTED_SECRET],
  unlogged: ['Error: seven'],
};

/** The findings for the planted faults, each with its rule. */
const FAULTS = [
  'getNumber: no error in the log: request failed: Error: seven',
  'getNumber: the declared headers: 200 comes without Number-Is',
  "getNumber: the declared schema: body must have required property 'n'",
  'greet: a Request-Id: the answer with status 200 has none',
  'greet: no secret: the answer holds a secret',
  'greet: nothing forged: the answer repeats a host that was made up',
  'greet: the form of a refusal: the body has the members actionable_next_step, error_code, error_description',
  'placeOrder: a declared status: placeOrder does not declare 418',
  'placeOrder: an answer: the connection ended after 0 bytes of an answer',
];

describe('the fuzzer', () => {
  let db: TestDatabase;
  let app: TestApp;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database, {
      root: (foundations) => ({ module: Planted, imports: [AppModule.on(foundations)] }),
    });
  });
  afterAll(async () => {
    planted.hasFaults = false;
    await app.close();
    await db.drop();
  });

  const run = async (seed: number): Promise<Finding[]> =>
    (await fuzz({ document: PLANTED_API, service: app, world: WORLD, requests: 800, seed })).findings;

  it('finds nothing where there is nothing', async () => {
    expect(await run(8)).toEqual([]);
  });

  describe('where routes have faults', () => {
    let findings: Finding[];

    beforeAll(async () => {
      planted.hasFaults = true;
      findings = await run(8);
    });

    it('finds every one of them', () => {
      const found = findings.map(({ operationId, rule, says }) => `${operationId}: ${rule}: ${says.split('\n')[0]}`);
      expect(found.sort()).toEqual(FAULTS);
    });

    it('reports each with the smallest request that shows it, in a form that people can read', () => {
      const example = (rule: string): string => findings.find((finding) => finding.rule === rule)?.example ?? '';
      const { host } = new URL(app.address);
      const [request, answer] = example('the declared schema').split('\n---\n');
      expect(request).toBe(`changes: none\nGET /planted/numbers/3 HTTP/1.1\nHost: ${host}\n\n`);
      expect(answer).toMatch(/^HTTP\/1.1 200\n[^]*\{"number":3\}$/);
      expect(example('nothing forged')).toContain('\nHost: forged.example\n');
      expect(example('nothing forged')).toContain('changes: Host: forged.example\n');
    });

    it('sends the same requests again where its seed is the same', async () => {
      const again = await run(8);
      const requests = (all: Finding[]): unknown[] => all.map(({ example }) => example.split('\n---\n')[0]);
      expect(requests(again)).toEqual(requests(findings));
    });
  });
});
