import { type LaneStanding, MeasurePayments } from '@libs/x402';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Instruments } from '../../../src/platform/observe/instruments.js';
import { createLogger } from '../../../src/platform/observe/logging.js';
import { Metrics } from '../../../src/platform/observe/metrics.js';
import { PaymentMetrics } from '../../../src/x402/payment-metrics.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { TestApp } from '../../support/service/app.js';
import { endJob } from '../../support/x402/operator.js';
import { PaidApp } from '../../support/x402/paid-app.js';
import { TestChain } from '../../support/x402/test-chain.js';

const logger = createLogger({ logLevel: 'silent' }, { write: () => undefined });

const OF_PAYMENTS = /^mediamaker_(payment|refund|settler)/;
const lines = (text: string): string[] => text.split('\n').filter((line) => OF_PAYMENTS.test(line));

describe('metrics of payments', () => {
  let db: TestDatabase;
  let chain: TestChain;
  let on: PaidApp;

  beforeAll(async () => {
    [db, chain] = await Promise.all([createTestDatabase(), TestChain.open()]);
    on = await PaidApp.start(db.database, chain, { METRICS_PORT: '0' });
  });
  afterAll(async () => {
    await on.close();
    await db.drop();
  });

  const metrics = ({ nest }: TestApp): Metrics | undefined => nest.get(Instruments).metrics;

  it('count payments by state, and show the age of refunds and the state of the lane', async () => {
    const wallet = await chain.newWallet();
    await on.pay(wallet, 'create_image', { prompt: 'A heron' });
    const { structuredContent } = await on.pay(wallet, 'create_image', { prompt: 'A stork' });
    await endJob(on, String(structuredContent['resource_id']), 0);
    await db.database.sql`update payment_refund set created_at = created_at - interval '100 seconds'`;
    const told = lines((await metrics(on.app)?.text()) ?? '');
    expect(told).toEqual(
      expect.arrayContaining([
        'mediamaker_payments{state="job"} 2',
        'mediamaker_payments{state="unknown"} 0',
        'mediamaker_refunds{state="due"} 1',
        'mediamaker_refunds{state="blocked"} 0',
        'mediamaker_payment_lane_ready 1',
        'mediamaker_refund_float_usdc 50',
        expect.stringMatching(/^mediamaker_settler_gas_ether (1|0\.99\d*)$/),
        expect.stringMatching(/^mediamaker_refund_oldest_open_seconds 1\d\d/),
      ]),
    );
    expect(told.join()).not.toMatch(/0x[0-9a-f]{8}|[0-9a-f]{8}-[0-9a-f]{4}/);
  });

  it('are not there while the lane is closed', async () => {
    const closed = await TestApp.start(db.database, { settings: { METRICS_PORT: '0' }, secrets: on.app.secrets });
    expect(lines((await metrics(closed)?.text()) ?? 'mediamaker_payments')).toEqual([]);
    await closed.close();
  });

  it('do not wait for a node that hangs, and show its readings as soon as it answers', async () => {
    const look = Promise.withResolvers<LaneStanding>();
    const fresh = new Metrics();
    const health = { standing: () => look.promise } as ConstructorParameters<typeof PaymentMetrics>[1];
    new PaymentMetrics(new MeasurePayments(db.database), health, logger).addTo(fresh);
    const early = lines(await fresh.text());
    expect(early).toContain('mediamaker_payments{state="job"} 2');
    expect(early.join()).not.toContain('lane_ready');
    look.resolve({
      isReady: false,
      troubles: ['the node of the chain does not answer'],
      atStake: '0',
      openRefunds: '0',
    });
    const late = lines(await fresh.text());
    expect(late).toContain('mediamaker_payment_lane_ready 0');
    expect(late.join()).not.toMatch(/float_usdc|gas_ether/);
  });

  it('say nothing of a database that is away', async () => {
    const gone = await createTestDatabase();
    await gone.drop();
    const fresh = new Metrics();
    const health = {
      standing: () => Promise.reject(new Error('away')),
    } as unknown as ConstructorParameters<typeof PaymentMetrics>[1];
    new PaymentMetrics(new MeasurePayments(gone.database), health, logger).addTo(fresh);
    const text = await fresh.text();
    expect(text).toContain('process_resident_memory_bytes');
    expect(lines(text)).toEqual([]);
  });
});
