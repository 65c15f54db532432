import { Database } from '@libs/database';
import { AccountTurns, findResource, isTerminal } from '@libs/library';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { AwaitResource } from '../news/await-resource.js';
import { StepInProgress } from '../claims/claim-step.js';
import { PollNext } from '../long-job/run/poll-next.js';
import { Production } from '../production.entity.js';
import { requireStartedBy } from '../start/require-started-by.js';
import { readJob, type JobState } from '../news/read-job.js';

/** Milliseconds to wait for a step that another process is inside of. */
const WAIT_FOR_STEP_MS = 5_000;

/**
 * Cancels a job. The cancel request is committed first, so that it survives a crash. Then a step runs at once, which
 * stops the provider and settles the hold. A job that has ended is returned as it is.
 */
@Injectable()
export class CancelJob {
  constructor(
    private readonly database: Database,
    @InjectRepository(Production) private readonly productions: Repository<Production>,
    private readonly poll: PollNext,
    private readonly awaitResource: AwaitResource,
    private readonly turns: AccountTurns,
  ) {}

  /** With a `client`, only a job that this OAuth client started. */
  async run(accountId: string, resourceId: string, signal: AbortSignal, client?: string): Promise<JobState> {
    const resource = await findResource(this.database, accountId, resourceId);
    if (client !== undefined) await requireStartedBy(this.database, client, resource.id);
    if (isTerminal(resource.status)) return readJob(this.database, accountId, resource.id);
    await this.productions.update({ resource_id: resource.id }, { cancel_requested: true });
    try {
      // A settlement may lock the account's row.
      await this.turns.run(accountId, () => this.poll.run(resource.id), signal);
    } catch (error) {
      // A step that is under way plans the next one at once, since it finds the wish.
      if (!(error instanceof StepInProgress)) throw error;
    }
    const onProgress = (): Promise<void> => Promise.resolve();
    return this.awaitResource.follow(accountId, resource.id, { waitMs: WAIT_FOR_STEP_MS, signal, onProgress });
  }
}
