import { describe, expect, it } from 'vitest';
import type { JobLauncherSettings } from './job-runner.settings.js';
import { ConfiguredSlotTerms } from './configured-slot-terms.js';

const SETTINGS = {
  jobRunner: 'job',
  jobLeaseSeconds: 90,
  composeSlotsPerUser: 2,
  jobLauncher: { kind: 'child-process' },
} as const;

describe('the terms of long jobs', () => {
  it.each<[string, JobLauncherSettings, number, number]>([
    ['a child process two leases', { kind: 'child-process' }, 90, 180],
    ['a cluster ten minutes', { kind: 'kubernetes', namespace: 'media', template: '/job.json' }, 90, 600],
    ['a cloud ten minutes', { kind: 'cloud-run', job: 'projects/p/locations/l/jobs/media' }, 90, 600],
    ['a cluster two long leases', { kind: 'kubernetes', namespace: 'media', template: '/job.json' }, 600, 1200],
  ])('give the job of %s to begin', (_, jobLauncher, jobLeaseSeconds, seconds) => {
    const terms = new ConfiguredSlotTerms({ ...SETTINGS, jobLauncher, jobLeaseSeconds }, { renderConcurrency: 1 });
    expect(terms.handoffSeconds).toBe(seconds);
  });

  it.each([
    ['inline', 1, 4],
    ['inline', 8, 16],
    ['job', 1, Infinity],
  ] as const)('let an %s process with %i renders walk no more than %d', (jobRunner, renderConcurrency, most) => {
    expect(new ConfiguredSlotTerms({ ...SETTINGS, jobRunner }, { renderConcurrency }).walksPerProcess).toBe(most);
  });
});
