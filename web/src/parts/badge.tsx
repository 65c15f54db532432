import type { ReactNode } from 'react';
import type { Mood } from './notice.tsx';

const MOODS: Readonly<Record<Mood | 'accent', string>> = {
  well: 'bg-well-ground text-well',
  mind: 'bg-mind-ground text-mind',
  wrong: 'bg-wrong-ground text-wrong',
  plain: 'bg-sunken text-quiet',
  accent: 'bg-accent-ground text-accent',
};

/** A word about the state of something. */
export function Badge({ mood = 'plain', children }: { mood?: Mood | 'accent'; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-medium whitespace-nowrap ${MOODS[mood]}`}
    >
      {children}
    </span>
  );
}

const STATUSES: Readonly<Record<string, Mood | 'accent'>> = {
  queued: 'plain',
  processing: 'accent',
  completed: 'well',
  failed: 'wrong',
  cancelled: 'mind',
};

/** The state of a resource, in its own word. */
export function StatusBadge({ status }: { status: string }) {
  return <Badge mood={STATUSES[status] ?? 'plain'}>{status}</Badge>;
}
