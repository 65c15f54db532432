import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api, query } from '../../../api/client.ts';
import { Refusal } from '../../../api/refusal.ts';
import type { components } from '../../../api/schema.d.ts';
import { Button, LinkButton } from '../../../parts/button.tsx';
import { isOpen } from '../../../parts/entry.ts';
import { Making } from '../../../parts/making.tsx';
import { Notice } from '../../../parts/notice.tsx';
import { Player, shapeOf, Stage } from '../../../parts/player.tsx';
import { JobBadge } from '../../../parts/progress.tsx';
import { RefusalNotice } from '../../../parts/refusal-notice.tsx';
import { Skeleton } from '../../../parts/skeleton.tsx';
import type { Json } from '../schema/at-path.ts';

type Resource = components['schemas']['Resource'];

/** A resource that was ordered with `given`: how far it is, then what it became, or why it did not. */
export function Made({ id, given }: { id: string; given: Json }) {
  const path = { params: { path: { resource_id: id } } } as const;
  const { data, error, refetch } = query.useQuery('get', '/api/resources/{resource_id}', path);
  if (error) return <RefusalNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="aspect-video w-full" />;
  const { progress } = data.metadata as { progress?: { phase: string; percent: number } };
  const job = { ...progress, id, name: data.name, status: data.status };
  return (
    <article className="grid min-w-0 grid-cols-1 gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="min-w-0 truncate text-sm font-semibold">{data.name}</h3>
        <JobBadge job={job} />
      </div>
      {data.status === 'completed' && <Shown resource={data} onEnded={refetch} />}
      {isOpen(data.status) && (
        <Stage isAudio={data.mime_type.startsWith('audio/')} shape={shapeOf(data.metadata, given)}>
          <Making job={job}>
            <CancelButton id={id} />
          </Making>
        </Stage>
      )}
      {(data.status === 'failed' || data.status === 'cancelled') && <Ended resource={data} />}
      <div className="flex flex-wrap gap-2">
        <Link href={`/library/${id}`} asChild>
          <LinkButton look="second">Open in the library</LinkButton>
        </Link>
        {data.storage_url !== undefined && (
          <LinkButton look="quiet" href={data.storage_url} download>
            Download
          </LinkButton>
        )}
      </div>
    </article>
  );
}

function CancelButton({ id }: { id: string }) {
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => api.POST('/api/tools/cancel_job', { body: { resource_id: id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['get', '/api/resources/{resource_id}'] }),
  });
  return (
    <>
      <Button look="second" className="justify-self-start" isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
        Cancel
      </Button>
      {cancel.error && <RefusalNotice error={cancel.error} />}
    </>
  );
}

function Shown({ resource, onEnded }: { resource: Resource; onEnded: () => Promise<unknown> }) {
  const { mime_type: type, storage_url: url, metadata } = resource;
  if (url === undefined || !/^(?:audio|image|video)\//.test(type)) {
    return <Notice mood="well">It is ready in your library.</Notice>;
  }
  return (
    <Stage isAudio={type.startsWith('audio/')} shape={shapeOf(metadata)}>
      <Player resource={resource} onEnded={onEnded} />
    </Stage>
  );
}

function Ended({ resource: { status, metadata } }: { resource: Resource }) {
  const error = metadata['error'] as components['schemas']['JobError'] | undefined;
  if (!error) return <Notice mood="mind">It was {status}.</Notice>;
  const { error_code: code, error_description: text, actionable_next_step: step, retryable } = error;
  return <RefusalNotice error={new Refusal(code, text, step, retryable)} />;
}
