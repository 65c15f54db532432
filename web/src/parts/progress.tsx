import { useProgress } from '../live/progress.ts';
import { worded } from './entry.ts';

interface Job {
  id: string;
  name: string;
  status: string;
  phase?: string;
  percent?: number;
}

/** Where a job is: what the event stream told last, or else what its row says. */
export function JobProgress({ job, isCentred = false }: { job: Job; isCentred?: boolean }) {
  const { status, phase = '', percent = 0 } = useProgress(job.id) ?? job;
  return (
    <>
      <p className={`truncate text-sm font-medium ${isCentred ? 'text-center' : ''}`}>
        {status === 'queued' || phase === 'waiting' ? 'Waiting for its turn' : worded(phase === '' ? 'working' : phase)}
        {percent > 0 && <span className="text-quiet tabular-nums"> · {percent} %</span>}
      </p>
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
