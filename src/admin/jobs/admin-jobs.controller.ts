import { Database } from '@libs/database';
import { ExplainOwnResource, ExplainResource, type ListedJob, listJobs } from '@libs/jobs';
import { isDenial } from '@libs/kernel';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { z } from 'zod';
import { Refuses } from '../../platform/refusals/refuses.decorator.js';
import { withAccountEmails } from '../account-emails.js';
import { AdminAnswer, AdminRoutes } from '../admin-routes.decorator.js';
import { JobPathDto, JobsQueryDto } from '../dto/jobs.dto.js';
import { pageOf, positionOf } from '../page-cursor.js';
import { jobExplanationSchema, jobsSchema } from './jobs.schema.js';

/** Jobs of all accounts; never what their owners asked for. */
@AdminRoutes()
@Controller('api/admin/jobs')
export class AdminJobsController {
  constructor(
    private readonly database: Database,
    private readonly explain: ExplainResource,
    private readonly explainOwn: ExplainOwnResource,
  ) {}

  @Get()
  @ApiOperation({ summary: 'List jobs', description: 'Jobs of all accounts, the newest first, without their inputs.' })
  @AdminAnswer(jobsSchema, 'A page of jobs.')
  async listJobs(
    @Query() { limit, cursor, account_id: accountId, status }: JobsQueryDto,
  ): Promise<z.output<typeof jobsSchema>> {
    const filter = { accountId, status, before: positionOf(cursor), limit: limit + 1 };
    const rows = await listJobs(this.database, filter);
    const page = pageOf(rows, { limit, idOf: ({ resource_id: id }) => id, show: shownJob });
    return withAccountEmails(this.database, page);
  }

  @Get(':resource_id')
  @ApiOperation({ summary: 'Explain a job', description: 'Why a job is where it is (`media explain`).' })
  @AdminAnswer(jobExplanationSchema, 'The explanation.')
  @Refuses('not_found')
  async getJob(@Param() { resource_id: id }: JobPathDto): Promise<z.output<typeof jobExplanationSchema>> {
    const { why, facts, history } = await this.explain.run(id);
    const { account_id: accountId, status } = facts;
    return {
      resource_id: id,
      account_id: accountId,
      summary: why ?? (await this.summaryOf(accountId, id)) ?? `Its owner deleted it. Its job is ${status}.`,
      facts: { ...facts },
      history: history.map(({ at, ...line }) => ({ at: at.toISOString(), ...line })),
    };
  }

  /** Undefined for a resource that its owner deleted. */
  private async summaryOf(accountId: string, id: string): Promise<string | undefined> {
    try {
      return (await this.explainOwn.run(accountId, id)).summary;
    } catch (error) {
      if (isDenial(error, 'not_found')) return undefined;
      throw error;
    }
  }
}

function shownJob(job: ListedJob): Omit<z.output<typeof jobsSchema>['items'][number], 'account_email'> {
  const { resource_id, account_id, tool, provider, status, phase, percent, error_code, credits } = job;
  return {
    resource_id,
    account_id,
    tool,
    provider,
    status,
    phase,
    percent,
    error_code,
    credits,
    created_at: job.created_at.toISOString(),
    updated_at: job.updated_at.toISOString(),
  };
}
