import { describe, expect, it } from 'vitest';
import { type Waiting, whyWaiting } from './why-waiting.js';

const JOB: Waiting = {
  parent_id: 'p',
  account_id: 'a',
  kind: 'compose',
  tool: 'compose_video',
  status: 'processing',
  state: 'held',
  created_at: new Date(0),
  phase: 'shots',
  percent: 42,
  units_done: 3,
  units_total: 7,
  takeovers: 0,
  cancel_requested: false,
  is_in_line: false,
  seconds_without_progress: 5,
  last_error: null,
  failure: null,
  fence: 9,
  holder: 'h',
  execution: null,
  seconds_left: 61.2,
  seconds_to_wake_up: 62,
  is_stuck: false,
  places: 2,
  places_taken: 2,
};

const FAILURE = {
  error_code: 'internal_error',
  error_description: 'It was lost.',
  actionable_next_step: 'Start again.',
  retryable: true,
} as const;

describe('why a long job is where it is', () => {
  it.each<[string, Partial<Waiting>, string]>([
    [
      'is made',
      {},
      'It is being made: phase shots, 3 of 7 units done, 42 % of the whole, under a lease that lasts 62 s more.',
    ],
    [
      'is made in turn with others',
      { is_in_line: true },
      'It is being made: phase shots, 3 of 7 units done while the next waits for its turn, 42 % of the whole',
    ],
    ['is made before its first phase', { units_total: null, phase: 'waiting' }, 'It is being made: phase waiting, 42'],
    [
      'stands still',
      { seconds_without_progress: 1_860 },
      'It has not got on for 31 minutes, so that this lease is the last.',
    ],
    [
      'waits for a slot',
      { state: 'waiting', seconds_left: null, seconds_to_wake_up: 12.5 },
      'It waits for a slot: all 2 of its account for compose are taken. It looks again in 13 s.',
    ],
    [
      'waits although a slot is free',
      { state: 'waiting', places_taken: 1, seconds_to_wake_up: -3 },
      'It waits for a process with room: of the 2 slots of its account for compose one is free. It looks again as soon as its wake-up is delivered, which is due.',
    ],
    [
      'waits and lost its wake-up',
      { state: 'waiting', seconds_to_wake_up: null },
      'Nothing wakes it yet; the sweep sees to that.',
    ],
    ['is stuck', { state: 'unheld', seconds_to_wake_up: null, is_stuck: true }, 'It is stuck: nothing wakes it.'],
    [
      'was left',
      { state: 'unheld', seconds_left: -4, seconds_to_wake_up: 0.4 },
      'No process holds it: its holder went silent or left. It is taken over in 1 s.',
    ],
    [
      'is to be launched',
      { state: 'handoff' },
      'It was handed over to a job that is not launched yet, and is taken over unless one claims it within 62 s.',
    ],
    [
      'was launched',
      { state: 'handoff', execution: 'job-7' },
      'Its job was launched as job-7 and has not begun; it is taken over unless that happens within 62 s.',
    ],
    ['is to be cancelled', { cancel_requested: true }, 'Its owner wishes to cancel it'],
    ['was lost before', { takeovers: 3 }, 'It was lost 3 times since it last got on.'],
    ['erred', { last_error: { error_description: 'No answer.' } }, 'Its last error: No answer.'],
    ['is completed', { state: 'ended', status: 'completed' }, 'It is completed.'],
    ['was cancelled', { state: 'ended', status: 'cancelled' }, 'It was cancelled.'],
    ['failed', { state: 'ended', status: 'failed', failure: FAILURE }, 'It failed: It was lost.'],
    ['failed without a word', { state: 'ended', status: 'failed' }, 'It failed: nobody noted why'],
  ])('is given for a job that %s', (_, change, sentence) => {
    expect(whyWaiting({ ...JOB, ...change })).toContain(sentence);
  });

  it('does not mention an earlier trouble once it has ended', () => {
    const job = { ...JOB, state: 'ended', status: 'completed', takeovers: 2, cancel_requested: true } as const;
    expect(whyWaiting(job)).toBe('It is completed.');
  });
});
