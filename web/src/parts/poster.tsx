import { Icon } from './icon.tsx';
import { steadyAddress } from './steady-address.ts';
import { type Entry, isOpen, lengthOf } from './entry.ts';
import { JobProgress } from './progress.tsx';

interface PosterProps {
  entry: Entry;
  isSmall?: boolean;
}

/** The picture that stands for a resource, or where its job stands; fills the box that it is put into. */
export function Poster({ entry, isSmall = false }: PosterProps) {
  const address = steadyAddress(`${entry.id} poster`, entry.thumbnail_url);
  if (isOpen(entry.status)) {
    return (
      <div className="grid size-full content-center gap-3 px-6">
        <JobProgress job={entry} />
      </div>
    );
  }
  if (entry.status !== 'completed') return <Ended entry={entry} isSmall={isSmall} />;
  return (
    <>
      {address === undefined ? (
        <span className="grid size-full place-items-center text-quiet">
          <Icon name={entry.kind === 'audio' ? 'sound' : 'file'} className="size-8" />
        </span>
      ) : (
        <img
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          className={`size-full ${entry.kind === 'audio' ? 'object-cover' : 'object-contain'}`}
        />
      )}
      {entry.duration_seconds !== undefined && (
        <span className="absolute right-2 bottom-2 rounded-md bg-black/75 px-1.5 text-xs text-white tabular-nums">
          {lengthOf(entry.duration_seconds)}
        </span>
      )}
    </>
  );
}

function Ended({ entry, isSmall }: { entry: Entry; isSmall: boolean }) {
  const text = entry.status === 'failed' ? (entry.error ?? 'Failed') : 'Cancelled';
  return (
    <div className="grid size-full content-center justify-items-center gap-1 overflow-hidden px-5 text-center">
      <span className={`text-xl ${entry.status === 'failed' ? 'text-wrong' : 'text-quiet'}`} aria-hidden>
        {entry.status === 'failed' ? '!' : '–'}
      </span>
      {!isSmall && <p className="line-clamp-4 text-sm [overflow-wrap:anywhere] text-quiet">{text}</p>}
    </div>
  );
}
