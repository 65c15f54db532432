import type { LaunchOrder } from './job-launcher.js';

/** What the job process reads from its command line. */
export function executionArguments({ kind, parentId, fence }: LaunchOrder): string[] {
  return ['--kind', kind, '--parent', parentId, '--fence', String(fence)];
}
