import fastify from 'fastify';
import { expect, it } from 'vitest';
import type { EndedOperation, RecordedCaller, RequestRecord } from '../platform/observe/request-record.js';
import { requestsIn } from './record-request.js';

const NOBODY: RecordedCaller = { mode: 'anonymous', credentialId: 'anonymous', accountId: '' };
const WALLET: RecordedCaller = { mode: 'wallet', credentialId: '0xabc', accountId: 'account-of-the-wallet' };

/** What is recorded of an answered POST to `/mcp`. */
async function recorded(known: Omit<RequestRecord, 'requestId'>): Promise<ReturnType<typeof requestsIn>> {
  const app = fastify();
  let found: ReturnType<typeof requestsIn> = [];
  app.post('/mcp', async (request, reply) => {
    request.record = { requestId: 'request', ...known };
    found = requestsIn(request, reply);
    return 'done';
  });
  await app.inject({ method: 'POST', url: '/mcp' });
  await app.close();
  return found;
}

const call = (more: Partial<EndedOperation>): EndedOperation => ({ method: 'tools/call', durationMs: 1, ...more });

it('what a wallet paid for without a session is of its account, and what nobody paid for is of none', async () => {
  const operations = [call({ tool: 'lib_get' }), call({ tool: 'create_image', credits: 2, payer: WALLET })];
  expect(await recorded({ caller: NOBODY, operations })).toEqual([
    expect.objectContaining({ account_id: WALLET.accountId, credential: 'wallet', tool: 'create_image', credits: 2 }),
  ]);
  expect(await recorded({ caller: NOBODY, operations: [call({ tool: 'lib_get' })] })).toEqual([]);
  expect(await recorded({ caller: NOBODY })).toEqual([]);
});
