import { SlotTerms } from '@libs/jobs';
import type { JobRunnerSettings } from './job-runner.settings.js';
import type { RenderSettings } from '@libs/providers';

/** Seconds that a cluster may take to find a machine, fetch the image and begin. */
const CLUSTER_SECONDS = 600;

/** Walks that the smallest machine takes: most of a walk is waiting. */
const FEWEST_WALKS = 4;

/** How long jobs run here, as the settings say. */
export function slotTerms(
  { jobRunner, jobLeaseSeconds, composeSlotsPerUser, jobLauncher }: JobRunnerSettings,
  { renderConcurrency }: Pick<RenderSettings, 'renderConcurrency'>,
): SlotTerms {
  const own = jobLeaseSeconds * 2;
  return new SlotTerms(
    jobRunner,
    jobLeaseSeconds,
    { compose: composeSlotsPerUser, remix: 1 },
    jobLauncher.kind === 'child-process' ? own : Math.max(CLUSTER_SECONDS, own),
    jobRunner === 'job' ? Infinity : Math.max(FEWEST_WALKS, renderConcurrency * 2),
  );
}
