import { SCOPES } from '@libs/identity';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientDriver, Connection } from '../../clients/client-driver.js';
import { FILM_AS_ORDERED, type FilmSeen } from '../../clients/film/film-order.js';
import { FILM_PROGRAMS } from '../../clients/film/film-programs.js';
import { generateClients } from '../../clients/generate-clients.js';
import { heyApiDriver } from '../../clients/hey-api-driver.js';
import { openapiFetchDriver } from '../../clients/openapi-fetch-driver.js';
import { needsNothing, OPERATION_CALLS } from '../../clients/operation-calls.js';
import { prepareCalls } from '../../clients/prepare-calls.js';
import { swaggerTypescriptApiDriver } from '../../clients/swagger-typescript-api-driver.js';
import { TestApp } from '../../support/service/app.js';
import { SharedService } from '../../support/service/shared-service.js';
import { read } from '../../support/openapi/described-api.js';
import { ResolvedApi } from '../../support/openapi/resolved-api.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const { operations: OPERATIONS } = new ResolvedApi(await read('openapi-2.0.0.public.json'));

/** By the name of the client, and of its function in the typed program. */
const DRIVERS: [string, string, (connection: Connection) => ClientDriver | Promise<ClientDriver>][] = [
  ['@hey-api/openapi-ts', 'useHeyApi', heyApiDriver],
  ['openapi-fetch', 'useOpenapiFetch', openapiFetchDriver],
  ['swagger-typescript-api', 'useSwaggerTypescriptApi', swaggerTypescriptApiDriver],
];

const MAKERS = Object.keys(FILM_PROGRAMS).flatMap((file) => /^film-by-(.+)\.ts$/.exec(file)?.[1] ?? []);

interface FilmProgram {
  film: (service: { baseUrl: string; key: string }) => Promise<FilmSeen>;
}

describe('clients that are generated from the OpenAPI file', () => {
  let db: TestDatabase;
  let app: TestApp;
  let folder: string;
  let key: string;
  let account: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mediamaker-clients-'));
    db = await createTestDatabase();
    app = await TestApp.start(db.database, { settings: { MCP_STANDALONE_STREAM: 'on' } });
    const made = generateClients(folder, await (await app.fetch('/openapi-public.json')).text());
    account = await app.account();
    ({ key } = await app.key({ accountId: account, scopes: SCOPES }));
    await made;
  }, 120_000);
  afterAll(async () => {
    await app.close();
    await db.drop();
    await rm(folder, { recursive: true });
  });

  it('have a row in operation-calls.ts for every operation, and no other', () => {
    const lacking = OPERATIONS.filter((one) => !needsNothing(one) && !(one.operationId in OPERATION_CALLS));
    expect(lacking.map(({ operationId }) => `${operationId} needs a row in operation-calls.ts`)).toEqual([]);
    const names = OPERATIONS.map(({ operationId }) => operationId);
    expect(Object.keys(OPERATION_CALLS).filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each(DRIVERS)('of %s call every operation of a running service', async (_, _use, drive) => {
    const driver = await drive({ folder: join(folder, 'built'), baseUrl: app.address, key });
    const values = await prepareCalls(app, { account, key });
    const wrong: unknown[] = [];
    for (const operation of OPERATIONS) {
      const call = OPERATION_CALLS[operation.operationId]?.(values) ?? {};
      const { status, body } = await driver.call(operation, call);
      const isRight = call.status === undefined ? status >= 200 && status < 300 : status === call.status;
      const hasBody = operation.method !== 'HEAD' && status !== 204;
      const isEmpty = hasBody && (body === undefined || body === null || body === '');
      if (!isRight || isEmpty) wrong.push({ operation: operation.operationId, status, body });
    }
    expect(wrong).toEqual([]);
  });

  it('call the installation that served the file, unless told another address', async () => {
    const { Api } = (await import(join(folder, 'built/swagger-typescript-api/Api.js'))) as {
      Api: new () => { baseUrl: string };
    };
    const hey = (await import(join(folder, 'built/hey-api/client.gen.js'))) as {
      client: { getConfig(): { baseUrl?: string } };
    };
    expect([new Api().baseUrl, hey.client.getConfig().baseUrl]).toEqual([app.address, app.address]);
  });

  describe('at a service that makes films', () => {
    let service: SharedService;

    beforeAll(async () => {
      service = await SharedService.open();
    });
    afterAll(() => service.release());

    it.each(MAKERS)('%s makes a film, downloads it, and distinguishes four refusals', async (name) => {
      const { film } = (await import(join(folder, `built/film-by-${name}.js`))) as FilmProgram;
      const { size, ...seen } = await film({ baseUrl: service.address, key: await service.key() });
      expect(seen).toEqual(FILM_AS_ORDERED);
      expect(size).toBeGreaterThan(1000);
    });
  });

  it.each(DRIVERS)('of %s have the types of what is answered and refused', async (_, use) => {
    const program = (await import(join(folder, 'built/use.js'))) as Record<
      string,
      (service: object) => Promise<object>
    >;
    const resourceId = await app.resource(account, { name: 'A heron' });
    const seen = await program[use]?.({ baseUrl: app.address, key, resourceId });
    expect(seen).toMatchObject({
      tools: expect.arrayContaining([expect.objectContaining({ name: 'create_video' })]),
      name: 'A heron',
      newest: 'A heron',
      mode: 'api_key',
      code: 'missing_credentials',
      loc: ['path', 'resource_id'],
    });
  });
});
