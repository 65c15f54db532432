import { Database } from '@libs/database';
import { measureHolds } from '@libs/library';
import { type Backlog, ErrorReporter, measureBacklog, type LongJobReading, readLongJobs, SlotTerms } from '@libs/jobs';
import { measureRenders, type RenderBacklog } from '@libs/providers';
import { Injectable } from '@nestjs/common';
import type { GaugeReading, Metrics } from '../platform/observe/metrics.js';

/** Milliseconds for which a database read is cached, so that many scrapers cause one query. */
const GOOD_FOR_MS = 5_000;

interface Look {
  backlog: Backlog;
  renders: RenderBacklog;
  held: number;
  longJobs: LongJobReading[];
}

type Read = (look: Look) => GaugeReading[];

const one = (value: number): GaugeReading[] => [{ value }];

/** Name, help and reading of each gauge over the database; all processes of a service report the same values. */
const GAUGES: readonly [string, string, Read, string[]?][] = [
  [
    'mediamaker_jobs',
    'Jobs that have not ended.',
    ({ backlog }) => backlog.jobs.map(({ count, ...labels }) => ({ labels, value: count })),
    ['kind', 'status'],
  ],
  [
    'mediamaker_renders',
    'Renders that wait, and those that are made.',
    ({ renders: { waiting, running } }) => [
      { labels: { state: 'waiting' }, value: waiting },
      { labels: { state: 'running' }, value: running },
    ],
    ['state'],
  ],
  [
    'mediamaker_render_oldest_waiting_seconds',
    'Age of the render that waits longest.',
    (look) => one(look.renders.oldest_waiting),
  ],
  ['mediamaker_tasks_due', 'Wake-ups whose time has come.', (look) => one(look.backlog.due_tasks)],
  [
    'mediamaker_task_oldest_due_seconds',
    'How late the latest wake-up is.',
    (look) => one(look.backlog.oldest_due_task),
  ],
  ['mediamaker_tasks_dead', 'Wake-ups that failed permanently.', (look) => one(look.backlog.dead_tasks)],
  ['mediamaker_outbox_pending', 'Events that were not delivered yet.', (look) => one(look.backlog.events)],
  [
    'mediamaker_outbox_lag_seconds',
    'Age of the oldest event that was not delivered.',
    (look) => one(look.backlog.oldest_event),
  ],
  [
    'mediamaker_long_jobs',
    'Long jobs that have not ended, by where they stand.',
    ({ longJobs }) => byState(longJobs),
    ['kind', 'state'],
  ],
  [
    'mediamaker_long_jobs_stuck',
    'Long jobs that nobody holds and nothing wakes, for longer than a lease and a minute; never more than 0.',
    ({ longJobs }) => one(longJobs.filter((job) => job.is_stuck).length),
  ],
  ['mediamaker_credits_held', 'Credits that open jobs hold.', (look) => one(look.held)],
];

/** The backlog in the database as gauges. One read serves all of them; they are absent while the read fails. */
@Injectable()
export class BacklogMetrics {
  private look?: Promise<Look | undefined>;
  private lookedAt = -Infinity;

  constructor(
    private readonly database: Database,
    private readonly terms: SlotTerms,
    private readonly errors: ErrorReporter,
  ) {}

  addTo(metrics: Metrics): void {
    for (const [name, help, read, labelNames] of GAUGES) {
      metrics.gauge({ name, help, labelNames, read: () => this.reading(read) });
    }
  }

  private async reading(read: Read): Promise<GaugeReading[]> {
    if (performance.now() - this.lookedAt > GOOD_FOR_MS) {
      this.lookedAt = performance.now();
      this.look = this.lookAround();
    }
    const look = await this.look;
    return look ? read(look) : [];
  }

  private async lookAround(): Promise<Look | undefined> {
    try {
      const [backlog, renders, held, longJobs] = await Promise.all([
        measureBacklog(this.database),
        measureRenders(this.database),
        measureHolds(this.database),
        readLongJobs(this.database, this.terms),
      ]);
      return { backlog, renders, held, longJobs };
    } catch (error) {
      this.errors.report('metrics', error);
      return undefined;
    }
  }
}

/** One reading for each kind and state that there is. */
function byState(jobs: readonly LongJobReading[]): GaugeReading[] {
  const groups = Map.groupBy(jobs, ({ kind, state }) => `${kind} ${state}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ labels: { kind: first.kind, state: first.state }, value: group.length }] : [];
  });
}
