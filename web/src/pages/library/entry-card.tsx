import { Menu } from '@base-ui/react/menu';
import { Link } from 'wouter';
import { Badge } from '../../parts/badge.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Time } from '../../parts/time.tsx';
import { SilentFilm, SoundButton, useRest } from './inline-player.tsx';
import { Poster } from '../../parts/poster.tsx';
import { useActs } from './use-acts.ts';
import { type Entry, isOpen, TOOLS } from '../../parts/entry.ts';

const ITEM = 'block w-full rounded-lg px-3 py-2 text-left text-sm text-ink data-[highlighted]:bg-sunken';

interface CardProps {
  entry: Entry;
  /** Told after it was deleted, so that it can be undone. */
  onRemoved: (entry: Entry) => void;
}

export function EntryCard({ entry, onRemoved }: CardProps) {
  const [isResting, rest] = useRest();
  const isDeleted = entry.deleted_at !== undefined;
  const isDone = entry.status === 'completed' && !isDeleted;
  return (
    <article
      className="group relative flex h-full flex-col overflow-hidden rounded-2xl border border-line bg-card"
      {...rest}
    >
      <div className={`relative aspect-video w-full overflow-hidden bg-sunken ${isDeleted ? 'opacity-60' : ''}`}>
        <Poster entry={entry} />
        {isResting && isDone && entry.kind === 'video' && <SilentFilm entry={entry} />}
        {!isDeleted && (
          <Link
            href={`/library/${entry.id}`}
            aria-label={`Open ${entry.name}`}
            tabIndex={-1}
            className="absolute inset-0"
          />
        )}
        {isDone && entry.kind === 'audio' && <SoundButton entry={entry} />}
      </div>
      <div className="flex min-w-0 flex-1 items-start gap-2 p-3 max-sm:pr-1 sm:pl-4">
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="line-clamp-2 text-left text-sm leading-5 [overflow-wrap:anywhere] sm:line-clamp-1">
            {isDeleted ? (
              entry.name
            ) : (
              <Link href={`/library/${entry.id}`} className="text-ink no-underline hover:underline">
                {entry.name}
              </Link>
            )}
          </h2>
          <Origin entry={entry} />
        </div>
        <CardMenu entry={entry} onRemoved={onRemoved} />
      </div>
    </article>
  );
}

/** What made it, when, and who may see it. */
function Origin({ entry }: { entry: Entry }) {
  return (
    <p className="mt-0.5 flex items-center gap-2 text-xs text-quiet">
      <span className="truncate">
        {TOOLS[entry.tool ?? ''] ?? 'File'}{' '}
        <span className={entry.visibility === 'public' ? 'max-sm:hidden' : ''}>
          <span aria-hidden>·</span> <Time at={entry.created_at} isAgo />
        </span>
      </span>
      {entry.is_taken_down ? <Badge mood="wrong">taken down</Badge> : null}
      {entry.visibility === 'public' && <Badge mood="accent">public</Badge>}
    </p>
  );
}

function CardMenu({ entry, onRemoved }: CardProps) {
  const { remove, restore, update, cancel } = useActs(entry.id);
  const isPublic = entry.visibility === 'public';
  const drop = (): void => remove.mutate(undefined, { onSuccess: () => onRemoved(entry) });
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-label={`More about ${entry.name}`}
        className="-mr-1 grid size-8 shrink-0 place-items-center rounded-lg text-quiet hover:bg-sunken hover:text-ink max-sm:mr-0"
      >
        <Icon name="more" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4} className="z-40">
          <Menu.Popup className="w-56 rounded-xl border border-line bg-card p-1.5 shadow-xl outline-none">
            {entry.deleted_at !== undefined && (
              <Menu.Item className={ITEM} onClick={() => restore.mutate()}>
                Restore
              </Menu.Item>
            )}
            {entry.deleted_at === undefined && (
              <>
                <Menu.Item className={ITEM} onClick={() => void navigator.clipboard?.writeText(entry.short_url)}>
                  Copy short address
                </Menu.Item>
                {!entry.is_taken_down && (
                  <Menu.Item
                    className={ITEM}
                    onClick={() => update.mutate({ visibility: isPublic ? 'private' : 'public' })}
                  >
                    {isPublic ? 'Make private' : 'Make public'}
                  </Menu.Item>
                )}
                {entry.tool !== undefined && (
                  <Menu.Item className={ITEM} render={<Link href={`/playground?from=${entry.id}`} />}>
                    Make again
                  </Menu.Item>
                )}
                {isOpen(entry.status) ? (
                  <Menu.Item className={ITEM} onClick={() => cancel.mutate()}>
                    Cancel
                  </Menu.Item>
                ) : (
                  <Menu.Item className={`${ITEM} text-wrong`} onClick={drop}>
                    Delete
                  </Menu.Item>
                )}
              </>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
