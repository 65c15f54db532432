import { TOOL_GROUP_NAMES, type ToolGroup } from './tool-groups.js';

const JOBS = {
  make: 'A creating tool answers at once with a resource_id. Call await_resource with it until the status is completed; storage_url is then the download address.',
  library:
    'A tool that starts a job answers at once with a resource_id. Call lib_get with it until the status is completed; storage_url is then the download address.',
  edit: 'A creating tool answers at once with a resource_id. Read media://resource/{resource_id} until the status is completed; storage_url is then the download address.',
};

/**
 * What a server tells the models of its clients, at an address that offers these groups of tools. It names no tool that the
 * address does not offer.
 */
export function instructionsFor(groups: readonly ToolGroup[] = TOOL_GROUP_NAMES): string {
  const [make, library, edit] = (['make', 'library', 'edit'] as const).map((group) => groups.includes(group));
  const freshAddress = `${library ? 'call lib_get or ' : ''}read media://resource/{resource_id} for a fresh address`;
  const hasJobs = make || library || edit;
  return [
    'Makes video, images and sound, and keeps them in a library.',
    'The first text of every result is JSON with all its data.',
    hasJobs && JOBS[make ? 'make' : library ? 'library' : 'edit'],
    hasJobs && `Addresses expire after 15 minutes: keep the resource_id, and ${freshAddress}.`,
    make && 'estimate_cost tells the price first.',
    hasJobs && 'When repeating a request after a failure, send the same idempotency_key.',
    'A refusal is {error_code, error_description, actionable_next_step, retryable}: do what actionable_next_step says.',
  ]
    .filter(Boolean)
    .join(' ');
}
