import { describe, expect, it } from 'vitest';
import type { Resource } from '@libs/library';
import type { ShownPurchase } from '@libs/providers';
import type { LongJobExplanation } from '../long-job/read/explain-long-job.js';
import type { JobExplanation } from '../news/explain-job.js';
import { type OwnJob, ownExplanation } from './own-explanation.js';

const at = (second: number): Date => new Date(Date.UTC(2026, 0, 1, 0, 0, second));

const RESOURCE = {
  metadata: {},
  completed_at: null,
  taken_down_at: null,
  take_down_reason: null as string | null,
};

const resourceWith = (change: object = {}): Resource => ({ ...RESOURCE, ...change }) as unknown as Resource;

const JOB = {
  tool: 'create_video',
  cancel_requested: false,
  hold: 'held',
  deadline: at(59),
  render_started_at: null,
  last_error: 'connect ECONNREFUSED 10.0.0.7:5432',
} as unknown as JobExplanation;

const STATE = {
  resource: resourceWith(),
  status: 'processing',
  phase: 'render',
  percent: 40,
  etaSeconds: 9,
  createdAt: at(0),
  updatedAt: at(1),
} as const;

const PURCHASE = {
  maker: 'fal',
  model: 'fal/x',
  state: 'submitted',
  sent_at: at(2),
  began_at: null,
  ended_at: null,
  trouble_text: null,
} as unknown as ShownPurchase;

const LONG = {
  why: 'It is being made under a lease',
  reading: { state: 'held', is_in_line: false, holder: 'worker-7f', account_id: 'a', fence: 9 },
  hold: 'held',
  places: { total: 2, taken: 2 },
  history: [
    { at: at(1), event: 'started', fence: 9, details: { slot: 'compose/a/1' } },
    { at: at(2), event: 'claimed', fence: 9, details: { holder: 'worker-7f' } },
    { at: at(3), event: 'phase', fence: 9, details: { phase: 'shots', units: 7 } },
    { at: at(4), event: 'taken over', fence: 10, details: { from: 9 } },
  ],
} as unknown as LongJobExplanation;

type Change = Partial<Omit<OwnJob, 'state'>> & { state?: Partial<OwnJob['state']> };

const explained = ({ state, ...change }: Change = {}) =>
  ownExplanation({ job: JOB, purchases: [], ...change, state: { ...STATE, ...state } });

const failed = resourceWith({ metadata: { error: { error_description: 'No clip.', actionable_next_step: 'Wait.' } } });
const written = resourceWith({ metadata: { ...failed.metadata, writing_cost: 2 } });
const taken = resourceWith({ completed_at: at(5), taken_down_at: at(6), take_down_reason: 'a complaint' });
const standing = (state: string): LongJobExplanation =>
  ({ ...LONG, reading: { ...LONG.reading, state } }) as unknown as LongJobExplanation;

describe('the owner is told of a resource that', () => {
  it.each<[string, Change, string, string?]>([
    ['is made', {}, 'It is being made.'],
    ['waits in the line', { state: { placeInLine: 3 } }, 'It waits at place 3 of the line.', 'You need to do nothing'],
    ['waits for parts', { state: { units: { done: 2, total: 5 } } }, 'It waits for its parts: 2 of 5 are completed.'],
    ['has not begun', { state: { status: 'queued' } }, 'It waits to begin.'],
    ['is cancelled soon', { job: { ...JOB, cancel_requested: true } }, 'It is being cancelled, as you asked.'],
    ['was bought', { purchases: [PURCHASE] }, 'It was sent to fal, which has not delivered it yet.'],
    [
      'is bought with trouble',
      { purchases: [{ ...PURCHASE, trouble_text: 'fal answered 500' }] },
      'The last check on it failed, and is repeated: fal answered 500',
    ],
    ['is to be bought', { purchases: [{ ...PURCHASE, sent_at: null }] }, 'It is about to be sent to fal.'],
    ['failed', { state: { status: 'failed', resource: failed } }, 'It failed: No clip.', 'Wait.'],
    [
      'failed without a word',
      { state: { status: 'failed' } },
      'It failed: the reason was not noted.',
      'Make it again.',
    ],
    [
      'failed for nothing',
      { state: { status: 'failed', resource: failed, settlement: { captured: 0, voided: 3 } } },
      'No clip. The job itself was not charged: 3 credits returned.',
    ],
    [
      'failed after a model had written its scenes',
      { state: { status: 'failed', resource: written, settlement: { captured: 0, voided: 3 } } },
      'The job itself was not charged: 3 credits returned. The writing of its scenes was charged 2 credits.',
    ],
    [
      'was cancelled',
      { state: { status: 'cancelled', settlement: { captured: 1, voided: 2 } } },
      'It was cancelled at 40 %. 1 credit charged, 2 credits returned.',
      'Make it again',
    ],
    ['is completed', { state: { status: 'completed' } }, 'It is completed.'],
    [
      'was taken down',
      { state: { status: 'completed', resource: taken } },
      'It is completed, and the operator took it down.',
      'Ask the operator',
    ],
    ['waits for a slot', { long: standing('waiting') }, 'your account makes 2 of its kind at a time', 'cancel one'],
    ['is launched', { long: standing('handoff') }, 'It waits to begin.'],
    ['was left', { long: standing('unheld') }, 'It was interrupted, and goes on by itself'],
    ['is walked', { long: LONG, state: { units: { done: 1, total: 7 } } }, 'It is being made.'],
    [
      'is walked and waits for its turn',
      { long: { ...LONG, reading: { ...LONG.reading, is_in_line: true } } },
      'It is being made. The next piece waits for its turn.',
    ],
  ])('%s', (_, change, summary, nextStep) => {
    const { summary: told, next_step: next = '' } = explained(change);
    expect([told, next]).toEqual([
      expect.stringContaining(summary) as string,
      expect.stringContaining(nextStep ?? '') as string,
    ]);
  });

  it('has a history, the oldest first, then what holds now', () => {
    expect(explained({ long: LONG, purchases: [PURCHASE] }).facts).toEqual([
      { at: at(0), text: 'It was ordered with create_video.' },
      { at: at(1), text: 'Work on it began.' },
      { at: at(2), text: 'It was sent to fal (fal/x).' },
      { at: at(3), text: 'The step shots began with 7 pieces.' },
      { at: at(4), text: 'It was interrupted and went on from its last finished piece.' },
      { at: at(59), text: 'It fails by itself if it has made no progress by then.' },
      { text: 'Its credits are held until it ends. A failure of ours returns them.' },
    ]);
    expect(explained().eta_seconds).toBe(9);
    const ended = { status: 'completed', resource: taken, settlement: { captured: 1, voided: 2 } } as const;
    expect(explained({ state: ended }).facts.map(({ text }) => text)).toEqual([
      'It was ordered with create_video.',
      'It was completed.',
      'The operator took it down: a complaint',
      '1 credit charged, 2 credits returned.',
    ]);
  });

  it('tells when it ended without a work', () => {
    for (const [status, text] of [
      ['failed', 'It failed.'],
      ['cancelled', 'It was cancelled.'],
    ] as const) {
      const { facts, eta_seconds: eta } = explained({ state: { status, endedAt: at(7) } });
      expect([facts.at(-1), eta]).toEqual([{ at: at(7), text }, undefined]);
    }
  });

  it('is no matter of machines: no holder, address, lease or fence', () => {
    const told = JSON.stringify(explained({ long: LONG }));
    for (const secret of ['worker-7f', '10.0.0.7', 'lease', 'fence', 'slot']) expect(told).not.toContain(secret);
  });
});
