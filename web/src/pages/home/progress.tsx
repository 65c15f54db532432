import { useCallback, useState } from 'react';
import { type LiveEvent, useLiveEvents } from '../../live/event-stream.ts';

export interface Progress {
  phase?: string;
  percent?: number;
}

/** How far the jobs of the account are, as the event stream tells it. */
export function useProgress(): ReadonlyMap<string, Progress> {
  const [known, setKnown] = useState<ReadonlyMap<string, Progress>>(new Map());
  useLiveEvents(
    useCallback(({ type, data: { resource_id: id, phase, percent } }: LiveEvent) => {
      if (type !== 'resource.progress' || id === undefined) return;
      setKnown((before) => new Map(before).set(id, { phase, percent }));
    }, []),
  );
  return known;
}

/** Without a percentage it shows that work goes on. */
export function ProgressBar({ label, phase, percent }: Progress & { label: string }) {
  return (
    <div className="grid gap-1.5">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <svg className="h-full w-full" preserveAspectRatio="none" viewBox="0 0 100 1" aria-hidden>
          <rect
            width={percent ?? 100}
            height="1"
            className={`fill-accent ${percent === undefined ? 'animate-pulse' : ''}`}
          />
        </svg>
      </div>
      <p className="h-5 truncate text-xs text-quiet">
        {phase === undefined ? 'In work' : phase.replaceAll('_', ' ')}
        {percent !== undefined && ` – ${percent} %`}
      </p>
    </div>
  );
}
