import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { Button } from '../../parts/button.tsx';
import { RefusalNotice } from '../../parts/refusal-notice.tsx';

/** Moments of a film in one picture, drawn when they are asked for. */
export function Frames({ id }: { id: string }) {
  const frames = useMutation({
    mutationFn: () => api.POST('/api/tools/lib_get', { body: { resource_id: id, frames: true } }),
  });
  const picture = frames.data?.data?.picture_url;
  if (frames.error) return <RefusalNotice error={frames.error} onRetry={() => frames.mutate()} />;
  if (picture !== undefined) {
    return <img src={picture} alt="Moments of the film" className="w-full rounded-2xl border border-line" />;
  }
  return (
    <div>
      <Button look="second" isBusy={frames.isPending} onClick={() => frames.mutate()}>
        {frames.isPending ? 'Drawing its moments …' : 'Show its moments'}
      </Button>
    </div>
  );
}
