import type { Settings } from './settings.js';

type Named = Partial<Record<keyof Settings, string>>;

const QUEUE_NEEDS: Named = {
  CLOUD_TASKS_QUEUE: 'the whole name of the queue',
  CLOUD_TASKS_SERVICE_ACCOUNT: 'the e-mail as whom the queue calls',
  CLOUD_TASKS_AUDIENCE: 'the audience of its tokens, as INTERNAL_OIDC_ISSUERS names it',
};

const SHARED: Named = { DATABASE_URL: 'a job that runs elsewhere cannot reach the embedded PostgreSQL' };

const LAUNCHER_NEEDS: Record<Settings['JOB_LAUNCHER'], Named> = {
  'child-process': {},
  kubernetes: {
    KUBERNETES_NAMESPACE: 'where Jobs are created',
    KUBERNETES_JOB_TEMPLATE: 'the file of the Job that others are made of',
    ...SHARED,
  },
  'cloud-run': { CLOUD_RUN_JOB: 'the whole name of the job that is run', ...SHARED },
};

/** What the queue and the launcher of jobs lack, or what would keep them from ever reaching us. */
export function jobContradictions(read: Settings): string[] {
  const lines: string[] = [];
  if (read.TASK_QUEUE === 'cloud-tasks') {
    lines.push(...missing(read, 'TASK_QUEUE is cloud-tasks', QUEUE_NEEDS), ...mistakesOfTarget(read));
  }
  if (read.PRODUCTION_RUNNER === 'job') {
    lines.push(...missing(read, `JOB_LAUNCHER is ${read.JOB_LAUNCHER}`, LAUNCHER_NEEDS[read.JOB_LAUNCHER]));
  }
  return lines;
}

function missing(read: Settings, when: string, needs: Named): string[] {
  return Object.entries(needs)
    .filter(([name]) => read[name as keyof Settings] === undefined)
    .map(([name, what]) => `${name}: needed when ${when}: ${what}`);
}

/** A queue that calls this very service must find its routes open, to its own account. */
function mistakesOfTarget(read: Settings): string[] {
  if (read.CLOUD_TASKS_TARGET !== undefined) {
    const isPlain = read.NODE_ENV === 'production' && read.CLOUD_TASKS_TARGET.startsWith('http:');
    return isPlain ? ['CLOUD_TASKS_TARGET: must be https when NODE_ENV is production'] : [];
  }
  const lines: string[] = [];
  const where = 'while the queue calls this service; CLOUD_TASKS_TARGET can name another';
  if (read.PUBLIC_BASE_URL === undefined) lines.push(`PUBLIC_BASE_URL: needed ${where}`);
  if (read.ENABLE_INTERNAL_POLL_ENDPOINT !== true) lines.push(`ENABLE_INTERNAL_POLL_ENDPOINT: must be on ${where}`);
  if (!letsQueueIn(read)) {
    lines.push(`INTERNAL_OIDC_ISSUERS: must admit CLOUD_TASKS_SERVICE_ACCOUNT with CLOUD_TASKS_AUDIENCE ${where}`);
  }
  return lines;
}

function letsQueueIn(read: Settings): boolean {
  const { CLOUD_TASKS_SERVICE_ACCOUNT: account, CLOUD_TASKS_AUDIENCE: audience } = read;
  // Said already.
  if (account === undefined || audience === undefined) return true;
  return read.INTERNAL_OIDC_ISSUERS.some(
    (issuer) => issuer.audience === audience && issuer.callers.emails.includes(account),
  );
}
