import type { LaunchOrder } from './job-launcher.js';

/** The same for the same order, and a DNS label: at most 61 of the 63 characters that Kubernetes allows. */
export function executionName({ kind, parentId, fence }: LaunchOrder): string {
  return `${kind}-${parentId}-${fence}`.toLowerCase();
}
