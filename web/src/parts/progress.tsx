import { useProgress } from '../live/progress.ts';
import { worded } from './entry.ts';

interface Job {
  id: string;
  name: string;
  status: string;
  phase?: string;
  percent?: number;
}

/** Where a job is: what the event stream told last, or else what its row says. One text from the left, so that no word moves. */
export function JobProgress({ job }: { job: Job }) {
  const { status, phase = '', percent = 0 } = useProgress(job.id) ?? job;
  const isWaiting = status === 'queued' || phase === 'waiting';
  const step = isWaiting ? 'Waiting for its turn' : worded(phase === '' ? 'working' : phase);
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
