import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiCaller } from '../../support/api/api-caller.js';
import { added, rowCounts } from '../../support/api/row-counts.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { PaidApp } from '../../support/x402/paid-app.js';
import { TestChain } from '../../support/x402/test-chain.js';

const IMAGE = { prompt: 'A heron at dawn', size: 256 };

describe('the wallet lane beside the cookie of a signed-in browser', () => {
  let db: TestDatabase;
  let chain: TestChain;
  let on: PaidApp;
  let cookie: string;
  let resourceId: string;

  beforeAll(async () => {
    [db, chain] = await Promise.all([createTestDatabase(), TestChain.start()]);
    on = await PaidApp.start(db.database, chain);
    const accountId = await on.app.account();
    cookie = await on.app.session(accountId);
    resourceId = await on.app.resource(accountId);
  });
  afterAll(async () => {
    await on.close();
    await chain.stop();
    await db.drop();
  });

  it.each<[string, Record<string, string>]>([
    ['a page of the service', { 'sec-fetch-site': 'same-origin' }],
    ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a client that says nothing of where it is', {}],
  ])('does not see the cookie that %s sends', async (_, from) => {
    const before = await rowCounts(db.database);
    const codes = async (headers: Record<string, string>): Promise<unknown[]> => {
      const caller = new ApiCaller(on.app, headers);
      const answers = [
        await caller.call('estimate_cost?lane=x402', { tool: 'create_image', arguments: IMAGE }),
        await caller.call('create_image?lane=x402', IMAGE),
        await caller.call('create_image', IMAGE, { 'x-mcp-lane': 'x402' }),
        await caller.call('account_status?lane=x402', {}),
        await caller.get('/api/resources?lane=x402'),
        await caller.get(`/api/resources/${resourceId}?lane=x402`),
        await caller.get(`/api/resources/${resourceId}/events?lane=x402`),
      ];
      const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as { error_code?: string }[];
      return answers.map(({ status }, at) => [status, bodies[at]?.error_code]);
    };
    const withCookie = await codes({ cookie, ...from });
    expect(withCookie).toEqual([
      [200, undefined],
      [402, 'payment_required'],
      [402, 'payment_required'],
      [403, 'tool_not_allowed'],
      [401, 'missing_credentials'],
      [401, 'missing_credentials'],
      [401, 'missing_credentials'],
    ]);
    expect(await codes(from)).toEqual(withCookie);
    expect(added(before, await rowCounts(db.database))).toEqual({});
  });
});
