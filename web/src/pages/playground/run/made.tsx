import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link } from 'wouter';
import { api, query } from '../../../api/client.ts';
import { Refusal } from '../../../api/refusal.ts';
import type { components } from '../../../api/schema.d.ts';
import { type LiveEvent, useLiveEvents } from '../../../live/event-stream.ts';
import { StatusBadge } from '../../../parts/badge.tsx';
import { Button, LinkButton } from '../../../parts/button.tsx';
import { Notice } from '../../../parts/notice.tsx';
import { Player, shapeOf, Stage } from '../../../parts/player.tsx';
import { RefusalNotice } from '../../../parts/refusal-notice.tsx';
import { Skeleton } from '../../../parts/skeleton.tsx';
import type { Json } from '../schema/at-path.ts';

type Resource = components['schemas']['Resource'];

interface Progress {
  phase: string;
  percent: number;
}

/** A resource that was ordered with `given`: how far it is, then what it became, or why it did not. */
export function Made({ id, given }: { id: string; given: Json }) {
  const path = { params: { path: { resource_id: id } } } as const;
  const { data, error, refetch } = query.useQuery('get', '/api/resources/{resource_id}', path);
  const progress = useProgress(id, data);
  if (error) return <RefusalNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="aspect-video w-full" />;
  return (
    <article className="grid min-w-0 grid-cols-1 gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="min-w-0 truncate text-sm font-semibold">{data.name}</h3>
        <StatusBadge status={data.status} />
      </div>
      {data.status === 'completed' && <Shown resource={data} onEnded={refetch} />}
      {isUnderWay(data) && (
        <Stage isAudio={data.mime_type.startsWith('audio/')} shape={shapeOf(data.metadata, given)}>
          <UnderWay id={id} progress={progress} />
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

function isUnderWay({ status }: Resource): boolean {
  return status === 'queued' || status === 'processing';
}

/** From the stream of the session; at first, what the resource itself says. */
function useProgress(id: string, resource: Resource | undefined): Progress {
  const [heard, setHeard] = useState<Progress>();
  useLiveEvents(
    useCallback(
      ({ type, data }: LiveEvent) => {
        if (type === 'resource.progress' && data.resource_id === id)
          setHeard({ phase: data.phase ?? '', percent: data.percent ?? 0 });
      },
      [id],
    ),
  );
  return heard ?? (resource?.metadata['progress'] as Progress | undefined) ?? { phase: 'queued', percent: 0 };
}

function UnderWay({ id, progress: { phase, percent } }: { id: string; progress: Progress }) {
  const client = useQueryClient();
  const [error, setError] = useState<unknown>();
  const cancel = async (): Promise<void> => {
    try {
      await api.POST('/api/tools/cancel_job', { body: { resource_id: id } });
      await client.invalidateQueries({ queryKey: ['get', '/api/resources/{resource_id}'] });
    } catch (failure) {
      setError(failure);
    }
  };
  const rounded = Math.round(percent);
  return (
    <div className="grid size-full content-center justify-items-center gap-4 p-6">
      <p className="w-full text-center text-sm font-medium tabular-nums" role="status">
        {phase.slice(0, 1).toUpperCase() + phase.slice(1)} · {rounded} %
      </p>
      <div
        role="progressbar"
        aria-label="Done so far"
        aria-valuenow={rounded}
        className="h-2 w-full max-w-xs overflow-hidden rounded-full bg-line"
      >
        <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${rounded}%` }} />
      </div>
      <Button look="quiet" onClick={() => void cancel()}>
        Cancel
      </Button>
      {error !== undefined && <RefusalNotice error={error} />}
    </div>
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
