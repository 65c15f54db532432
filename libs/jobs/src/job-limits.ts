import { Inject, Injectable } from '@nestjs/common';
import { type JobLimitSettings, jobLimitSettings } from './job-limits.settings.js';

/** How many jobs and waits one account may have open at a time; further ones are refused until one has ended. */
@Injectable()
export class JobLimits {
  constructor(@Inject(jobLimitSettings.KEY) private readonly settings: JobLimitSettings) {}

  /** Worked on at the same moment, in all processes together. */
  get running(): number {
    return this.settings.jobsRunningPerAccount;
  }

  /** In line behind those. */
  get waiting(): number {
    return this.settings.jobsWaitingPerAccount;
  }

  /** Calls that wait for a resource at the same moment, in each process. */
  get waits(): number {
    return this.settings.waitsPerAccount;
  }

  get open(): number {
    return this.running + this.waiting;
  }
}
