import { component, member } from '@libs/kernel';
import { z } from 'zod';
import { moment } from '../page.schema.js';

const count = (description: string) => member(z.int().min(0), description, 0);

const closedMaker = component('AdminClosedMaker', {
  maker: member(z.string(), 'Its name.', 'fal'),
  closed_at: moment('When it refused the account of this service.'),
  reason: member(z.string(), 'What it said.', 'User is locked.'),
});

export const overviewSchema = component('AdminOverview', {
  health: member(z.literal(['ok', 'degraded', 'starting', 'draining', 'unavailable']), 'As /healthz.', 'ok'),
  version: member(z.string(), 'Version of the program.', '0.1.0'),
  checks: member(z.record(z.string(), z.unknown()), 'What this process depends on: `ok` or `failed`.', {
    database: 'ok',
  }),
  jobs_today: count('Jobs that were ordered since 00:00 UTC.'),
  jobs_failed_today: count('Of these, jobs that have failed.'),
  credits_today: count('Credits that these cost, or hold while they go on.'),
  accounts_today: count('Accounts that were opened since 00:00 UTC.'),
  jobs_queued: count('Jobs that wait.'),
  jobs_processing: count('Jobs that are made.'),
  jobs_stuck: count('Long jobs that no process holds and nothing wakes.'),
  tasks_dead: count('Wake-ups that failed permanently.'),
  deliveries_waiting: count('Events that wait for the web application.'),
  deliveries_dead: count('Events for the web application that failed permanently.'),
  endpoint_deliveries_waiting: count('Events that wait for enabled webhook endpoints of accounts.'),
  endpoints_failing: count('Enabled webhook endpoints of accounts whose last event was not accepted.'),
  purchases_unknown: count('Purchases that may be billed and have no result.'),
  closed_makers: member(z.array(closedMaker), 'Makers that refuse the account of this service.'),
});
