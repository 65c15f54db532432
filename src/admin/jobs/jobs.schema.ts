import { component, member } from '@libs/kernel';
import { RESOURCE_STATUSES } from '@libs/library';
import { z } from 'zod';
import { accountEmail, adminPage, moment, uuid } from '../page.schema.js';

const jobSchema = component('AdminJob', {
  resource_id: uuid('The resource that it makes.'),
  account_id: uuid('The account that ordered it.'),
  account_email: accountEmail(),
  tool: member(z.string(), 'The tool that was called.', 'create_video'),
  provider: member(z.string(), 'Who makes it.', 'embedded'),
  status: member(z.literal(RESOURCE_STATUSES), 'Where it stands.', 'processing'),
  phase: member(z.string(), 'Step of the job.', 'render'),
  percent: member(z.number(), 'Done so far, 0–100.', 40),
  error_code: member(z.string().nullable(), 'Why it failed.', null),
  credits: member(z.int().nullable(), 'Credits that it cost, or holds while it goes on.', 3),
  created_at: moment('When it was ordered.'),
  updated_at: moment('When it changed last.'),
});

export const jobsSchema = adminPage('AdminJobs', jobSchema);

const event = component('AdminJobEvent', {
  at: moment('When it happened.'),
  event: member(z.string(), 'What happened.', 'taken over'),
  fence: member(z.number().nullable(), 'The claim that wrote it.', 3),
  details: member(z.record(z.string(), z.unknown()), 'More about it.', { takeovers: 1 }),
});

export const jobExplanationSchema = component('AdminJobExplanation', {
  resource_id: uuid('The resource that it makes.'),
  account_id: uuid('The account that ordered it.'),
  summary: member(z.string(), 'One or two sentences.', 'It waits at place 2 of the line.'),
  facts: member(z.record(z.string(), z.unknown()), 'What `media explain` prints, by name.', { status: 'processing' }),
  history: member(z.array(event), 'Of a long job, the oldest first.'),
});
