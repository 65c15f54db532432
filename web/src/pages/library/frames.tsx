import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { RefusalNotice } from '../../parts/refusal-notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';

/** Moments of a film in one picture, drawn when they are asked for. */
export function Frames({ id }: { id: string }) {
  const frames = useMutation({
    mutationFn: () => api.POST('/api/tools/lib_get', { body: { resource_id: id, frames: true } }),
  });
  const picture = frames.data?.data?.picture_url;
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && frames.isIdle && frames.mutate()}>
      <summary className="text-sm font-medium text-accent">Moments of the film</summary>
      <div className="mt-3">
        {frames.error && <RefusalNotice error={frames.error} onRetry={() => frames.mutate()} />}
        {frames.isPending && <Skeleton className="aspect-video rounded-xl" />}
        {picture !== undefined && (
          <img src={picture} alt="Moments of the film" className="w-full rounded-xl border border-line" />
        )}
      </div>
    </details>
  );
}
