import { useProgress } from '../live/progress.ts';
import { StatusBadge } from './badge.tsx';
import { isOpen, worded } from './entry.ts';

export interface Job {
  id: string;
  name: string;
  status: string;
  phase?: string;
  percent?: number;
}

/** Where a job is: what the event stream told last, or else what its row says. One that waits is queued, whatever began before. */
function useStep(job: Omit<Job, 'name'>): { status: string; step: string; percent: number } {
  const { status, phase = '', percent = 0 } = useProgress(job.id) ?? job;
  if (status === 'queued' || phase === 'waiting') return { status: 'queued', step: 'Queued', percent };
  return { status, step: worded(phase === '' ? 'working' : phase), percent };
}

/** The state of a job, in the word that its bar has for it. */
export function JobBadge({ job }: { job: Omit<Job, 'name'> }) {
  const { status } = useStep(job);
  return <StatusBadge status={isOpen(job.status) ? status : job.status} />;
}

/** How far a job is. One text from the left, so that no word moves. */
export function JobProgress({ job }: { job: Job }) {
  const { step, percent } = useStep(job);
  return (
    <>
      <p className="truncate text-sm font-medium tabular-nums">{percent > 0 ? `${step} · ${percent} %` : step}</p>
      <Bar percent={percent} label={`Progress of ${job.name}`} />
    </>
  );
}

/** How far something is; moves while nothing is known. */
function Bar({ percent, label }: { percent: number; label: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={`h-1.5 overflow-hidden rounded-full bg-line ${percent === 0 ? 'animate-pulse' : ''}`}
    >
      <div className="h-full rounded-full bg-accent transition-[width] duration-700" style={{ width: `${percent}%` }} />
    </div>
  );
}
