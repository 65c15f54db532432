import { describe, expect, it } from 'vitest';
import { Drain } from './drain.js';
import { Health, type HealthProbe } from './health.js';

const gone = (name: string, isVital: boolean): HealthProbe => ({
  name,
  isVital,
  check: () => Promise.reject(new Error('gone')),
});

describe('health', () => {
  it('of callers at once is looked at once, and again for the next', async () => {
    let looks = 0;
    const gate = Promise.withResolvers<void>();
    const probe = {
      name: 'database',
      isVital: true,
      check: () => {
        looks += 1;
        return gate.promise;
      },
    };
    const health = new Health('1.0.0', [probe], new Drain());
    const reports = Array.from({ length: 50 }, () => health.report());
    gate.resolve();
    for (const report of await Promise.all(reports)) expect(report.checks).toEqual({ database: 'ok' });
    expect(looks).toBe(1);
    await health.report();
    expect(looks).toBe(2);
  });

  it('names what is gone, and a process that leaves', async () => {
    const drain = new Drain();
    const health = new Health('1.0.0', [gone('database', true)], drain);
    expect(await health.report()).toEqual({ status: 'unavailable', version: '1.0.0', checks: { database: 'failed' } });
    drain.begin();
    expect((await health.report()).status).toBe('draining');
  });

  it('is degraded where only what is not vital is gone', async () => {
    const health = new Health('1.0.0', [gone('disk', false)], new Drain());
    expect(await health.report()).toMatchObject({ status: 'degraded', checks: { disk: 'failed' } });
    health.watch(gone('storage', true));
    expect(await health.report()).toMatchObject({
      status: 'unavailable',
      checks: { disk: 'failed', storage: 'failed' },
    });
  });
});
