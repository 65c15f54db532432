import { Link } from 'wouter';
import type { components } from '../../api/schema.d.ts';
import { Card } from '../../parts/card.tsx';
import { StatusBadge } from '../../parts/badge.tsx';
import { Poster } from '../../parts/poster.tsx';
import { type Entry, TOOLS } from '../../parts/entry.ts';

/** What a resource was made from, what was made for it, and what was made from it. */
export function Lineage({ order }: { order: components['schemas']['Order'] | undefined }) {
  if (!order) return null;
  const groups = [
    { title: 'Part of', of: order.part_of ? [order.part_of] : [] },
    { title: 'Made from', of: order.made_from },
    { title: 'Parts', of: order.parts },
    { title: 'Remixes and revisions', of: order.used_in },
  ].filter(({ of }) => of.length > 0);
  if (groups.length === 0) return null;
  return (
    <Card title="Versions and parts">
      <div className="grid gap-5">
        {groups.map(({ title, of }) => (
          <section key={title}>
            <h3 className="mb-2 text-sm text-quiet">{title}</h3>
            <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
              {of.map((entry) => (
                <SmallCard key={entry.id} entry={entry} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  );
}

function SmallCard({ entry }: { entry: Entry }) {
  return (
    <li className="min-w-0">
      <Link href={`/library/${entry.id}`} className="block text-ink no-underline">
        <span className="relative block aspect-video overflow-hidden rounded-xl border border-line bg-sunken">
          <Poster entry={entry} isSmall />
        </span>
        <span className="mt-1.5 block truncate text-sm">{entry.name}</span>
      </Link>
      <span className="flex items-center gap-2 text-xs text-quiet">
        {TOOLS[entry.tool ?? ''] ?? 'File'}
        {entry.status !== 'completed' && <StatusBadge status={entry.status} />}
      </span>
    </li>
  );
}
