import type { ReactNode } from 'react';

export type Mood = 'well' | 'mind' | 'wrong' | 'plain';

const MOODS: Readonly<Record<Mood, string>> = {
  well: 'bg-well-ground text-well',
  mind: 'bg-mind-ground text-mind',
  wrong: 'bg-wrong-ground text-wrong',
  plain: 'bg-sunken text-ink',
};

/** A sentence or two that the reader should not miss. */
export function Notice({ mood = 'plain', children }: { mood?: Mood; children: ReactNode }) {
  return (
    <div
      role={mood === 'wrong' ? 'alert' : 'status'}
      className={`rounded-xl px-4 py-3 text-sm [overflow-wrap:anywhere] ${MOODS[mood]}`}
    >
      {children}
    </div>
  );
}
