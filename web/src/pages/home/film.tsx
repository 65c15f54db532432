import { query } from '../../api/client.ts';
import { Player } from '../../parts/player.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';

/** Plays what a resource is. */
export function Film({ id }: { id: string }) {
  const { data, refetch } = query.useQuery('get', '/api/resources/{resource_id}', {
    params: { path: { resource_id: id } },
  });
  if (!data) return <Skeleton className="aspect-video w-full rounded-xl" />;
  return (
    <div className="aspect-video w-full overflow-hidden rounded-xl bg-black">
      <Player resource={data} onEnded={refetch} />
    </div>
  );
}
