import { SlotTerms } from '@libs/jobs';
import { type RenderSettings, renderSettings } from '@libs/providers';
import { Inject, Injectable } from '@nestjs/common';
import { type JobRunnerSettings, jobRunnerSettings } from './job-runner.settings.js';

/** Seconds that a cluster may take to find a machine, fetch the image and begin. */
const CLUSTER_SECONDS = 600;

/** Walks that the smallest machine takes: most of a walk is waiting. */
const FEWEST_WALKS = 4;

/** How long jobs run here, as the settings say. */
@Injectable()
export class ConfiguredSlotTerms extends SlotTerms {
  constructor(
    @Inject(jobRunnerSettings.KEY) { jobRunner, jobLeaseSeconds, composeSlotsPerUser, jobLauncher }: JobRunnerSettings,
    @Inject(renderSettings.KEY) { renderConcurrency }: Pick<RenderSettings, 'renderConcurrency'>,
  ) {
    const own = jobLeaseSeconds * 2;
    super(
      jobRunner,
      jobLeaseSeconds,
      { compose: composeSlotsPerUser, remix: 1 },
      jobLauncher.kind === 'child-process' ? own : Math.max(CLUSTER_SECONDS, own),
      jobRunner === 'job' ? Infinity : Math.max(FEWEST_WALKS, renderConcurrency * 2),
    );
  }
}
