import { query } from '../../api/client.ts';
import { CaptionTrack } from '../../parts/caption-track.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';

interface Facts {
  thumbnail_url?: string;
}

/** An address works for 15 minutes. */
const OLD_MS = 14 * 60_000;

/** Plays what a resource is. A film whose address is too old to load asks for a new one. */
export function Film({ id, isLarge = false }: { id: string; isLarge?: boolean }) {
  const { data, dataUpdatedAt, refetch } = query.useQuery('get', '/api/resources/{resource_id}', {
    params: { path: { resource_id: id } },
  });
  if (!data) return <Skeleton className="aspect-video w-full rounded-xl" />;
  const { thumbnail_url: poster } = data.metadata as Facts;
  const look = 'aspect-video w-full rounded-xl bg-black object-contain';
  if (data.mime_type.startsWith('image/')) {
    return <img src={data.storage_url} alt={data.name} className={look} />;
  }
  if (data.mime_type.startsWith('audio/')) {
    return (
      <div className="grid aspect-video w-full items-end rounded-xl bg-sunken p-3">
        <audio src={data.storage_url} controls preload="none" aria-label={data.name} className="w-full" />
      </div>
    );
  }
  return (
    <video
      className={look}
      src={data.storage_url}
      poster={poster}
      controls
      playsInline
      preload={isLarge ? 'metadata' : 'none'}
      aria-label={data.name}
      onError={() => {
        if (Date.now() - dataUpdatedAt > OLD_MS) void refetch();
      }}
    >
      <CaptionTrack metadata={data.metadata} />
    </video>
  );
}
