import { Link } from 'wouter';
import { type Entry, TOOLS } from '../../parts/entry.ts';
import { Poster } from '../../parts/poster.tsx';
import { Time } from '../../parts/time.tsx';

/** Something that was made: its picture and its name lead to it. */
export function MadeCard({ entry }: { entry: Entry }) {
  return (
    <Link
      href={`/library/${entry.id}`}
      className="group grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 text-ink no-underline"
    >
      <span className="relative block aspect-video overflow-hidden rounded-xl border border-line bg-sunken group-hover:border-edge">
        <Poster entry={entry} />
      </span>
      <span className="px-0.5">
        <span className="block truncate text-sm font-medium group-hover:underline">{entry.name}</span>
        <span className="block truncate text-xs text-quiet">
          {TOOLS[entry.tool ?? ''] ?? 'File'} <span aria-hidden>·</span> <Time at={entry.created_at} isAgo />
        </span>
      </span>
    </Link>
  );
}
