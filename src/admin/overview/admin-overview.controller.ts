import { Database } from '@libs/database';
import { measureDeliveries } from '@libs/events';
import { countNewAccounts } from '@libs/identity';
import { jobsOfToday, measureBacklog, readLongJobs, SlotTerms } from '@libs/jobs';
import { closedMakers, countUnknownPurchases } from '@libs/providers';
import { Controller, Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { z } from 'zod';
import { Health } from '../../platform/health/health.js';
import { AdminAnswer, AdminRoutes } from '../admin-routes.decorator.js';
import { overviewSchema } from './overview.schema.js';

@AdminRoutes()
@Controller('api/admin/overview')
export class AdminOverviewController {
  constructor(
    private readonly database: Database,
    private readonly health: Health,
    private readonly terms: SlotTerms,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Tell what needs an operator',
    description: 'Health, and counts of what waits or is stuck.',
  })
  @AdminAnswer(overviewSchema, 'How the service stands.')
  async getOverview(): Promise<z.output<typeof overviewSchema>> {
    const { database } = this;
    const { status, version, checks } = await this.health.report();
    const { jobs, dead_tasks: tasks } = await measureBacklog(database);
    const { waiting, dead, ...endpoints } = await measureDeliveries(database);
    const today = await jobsOfToday(database);
    const long = await readLongJobs(database, this.terms);
    const counted = (of: string) => jobs.reduce((sum, each) => (each.status === of ? sum + each.count : sum), 0);
    return {
      health: status,
      version,
      checks,
      jobs_today: today.jobs,
      jobs_failed_today: today.failed,
      credits_today: today.credits,
      accounts_today: await countNewAccounts(database),
      jobs_queued: counted('queued'),
      jobs_processing: counted('processing'),
      jobs_stuck: long.filter((job) => job.is_stuck).length,
      tasks_dead: tasks,
      deliveries_waiting: waiting,
      deliveries_dead: dead,
      endpoint_deliveries_waiting: endpoints.endpoint_waiting,
      endpoints_failing: endpoints.endpoints_failing,
      purchases_unknown: await countUnknownPurchases(database),
      closed_makers: (await closedMakers(database)).map(({ maker, closed_at: at, reason }) => ({
        maker,
        reason,
        closed_at: at.toISOString(),
      })),
    };
  }
}
