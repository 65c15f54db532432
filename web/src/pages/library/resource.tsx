import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { query } from '../../api/client.ts';
import type { components } from '../../api/schema.d.ts';
import { Refusal } from '../../api/refusal.ts';
import { Button, LinkButton } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { isOpen } from '../../parts/entry.ts';
import { Making } from '../../parts/making.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Player, shapeOf, Stage } from '../../parts/player.tsx';
import { JobBadge } from '../../parts/progress.tsx';
import { RefusalNotice } from '../../parts/refusal-notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { steadyAddress } from '../../parts/steady-address.ts';
import { Explanation } from './explanation.tsx';
import { FactsCard, QualityCard } from './facts-card.tsx';
import { Frames } from './frames.tsx';
import { Gone } from './gone.tsx';
import { Lineage } from './lineage.tsx';
import { OrderCard } from './order-card.tsx';
import { FILM_ID } from './film-of-page.ts';
import { SharingCard, TagsCard } from './sharing-and-tags.tsx';
import { Speed } from './speed.tsx';
import { Title } from './title.tsx';
import { useActs } from './use-acts.ts';

/** One resource: how it looks, what it is, how it was made, and what can be done with it. */
export default function ResourcePage({ id }: { id: string }) {
  const params = { params: { path: { resource_id: id } } };
  const { data: resource, error, refetch } = query.useQuery('get', '/api/resources/{resource_id}', params);
  const { data: order, isPending } = query.useQuery('get', '/api/resources/{resource_id}/order', params);
  if (error instanceof Refusal && (error.code === 'not_found' || error.code === 'invalid_input'))
    return <Gone id={id} />;
  // A page that is there stays where it cannot be read anew: something may be typed in it.
  if (error && !resource) return <RefusalNotice error={error} onRetry={() => void refetch()} />;
  if (!resource || isPending) return <Loading />;
  return <Shown resource={resource} order={order} onEnded={refetch} />;
}

interface ShownProps {
  resource: components['schemas']['Resource'];
  order: components['schemas']['Order'] | undefined;
  onEnded: () => Promise<unknown>;
}

function Shown({ resource, order, onEnded }: ShownProps) {
  const isDone = resource.status === 'completed';
  const hasEnded = !isDone && !isOpen(resource.status);
  return (
    <>
      <Back>{!isDone && <JobBadge job={{ ...order?.resource, id: resource.id, status: resource.status }} />}</Back>
      <Title resource={resource} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 content-start gap-6">
          {hasEnded ? (
            <Lost resource={resource} order={order} />
          ) : (
            <Seen resource={resource} order={order} onEnded={onEnded} />
          )}
          <Lineage order={order} />
        </div>
        <aside className="grid content-start gap-6">
          {!hasEnded && <SharingCard resource={resource} />}
          <TagsCard resource={resource} />
          <FactsCard resource={resource} order={order} />
          <QualityCard metadata={resource.metadata} />
          {/* The last, so that nothing moves when one gives way to the other. */}
          {isOpen(resource.status) ? (
            <Explanation id={resource.id} status={resource.status} />
          ) : (
            <Deletion id={resource.id} />
          )}
        </aside>
      </div>
    </>
  );
}

/** What failed or was cancelled: why, and what was ordered. */
function Lost({ resource: { id, status }, order }: Omit<ShownProps, 'onEnded'>) {
  return (
    <>
      <Explanation id={id} status={status}>
        {order?.tool !== undefined && <MakeAgain id={id} look="first" />}
      </Explanation>
      <OrderCard order={order} isMade={false} film={undefined} />
    </>
  );
}

/** What is there to be seen, or will be. */
function Seen({ resource, order, onEnded }: ShownProps) {
  const { id, mime_type: type, metadata } = resource;
  const isDone = resource.status === 'completed';
  const isFilm = type.startsWith('video/');
  const shape = shapeOf(metadata, order?.arguments);
  const address = isDone ? steadyAddress(`${id} file`, resource.storage_url) : undefined;
  return (
    <>
      <Stage isAudio={type.startsWith('audio/')} shape={shape}>
        {isDone && <Player resource={resource} filmId={FILM_ID} onEnded={onEnded} />}
        {!isDone && order && <Making job={{ ...order.resource, status: resource.status }} />}
      </Stage>
      <Actions resource={resource} isFilm={isFilm} canMakeAgain={order?.tool !== undefined} />
      <OrderCard order={order} isMade={isDone} film={isFilm ? { shape, address, metadata } : undefined}>
        {isFilm && (isDone ? <Frames id={id} /> : <div aria-hidden className="h-5" />)}
      </OrderCard>
    </>
  );
}

/** The way back. The state of a job stands beside it, where nothing moves when it goes. */
function Back({ children }: { children?: ReactNode }) {
  return (
    <div className="mb-3 flex min-h-6 items-center gap-3 text-sm">
      <Link href="/library" className="inline-flex items-center gap-1.5 text-quiet no-underline hover:text-ink">
        <Icon name="back" className="size-4" /> Library
      </Link>
      {children}
    </div>
  );
}

interface ActionsProps {
  resource: { id: string; name: string; status: string; storage_url?: string };
  isFilm: boolean;
  canMakeAgain: boolean;
}

function Actions({ resource, isFilm, canMakeAgain }: ActionsProps) {
  const { cancel } = useActs(resource.id);
  if (isOpen(resource.status)) {
    return (
      <div className="grid gap-3">
        <div className="flex min-h-10 items-center">
          <Button look="danger" isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
            Cancel the job
          </Button>
        </div>
        {cancel.error && <RefusalNotice error={cancel.error} />}
      </div>
    );
  }
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-2">
      {resource.storage_url !== undefined && (
        <LinkButton href={resource.storage_url} download={resource.name}>
          Download
        </LinkButton>
      )}
      {canMakeAgain && <MakeAgain id={resource.id} look="second" />}
      {isFilm && <Speed />}
    </div>
  );
}

function MakeAgain({ id, look }: { id: string; look: 'first' | 'second' }) {
  return (
    <p>
      <Link href={`/playground?from=${id}`} asChild>
        <LinkButton look={look}>
          <span>
            Make again<span className="max-sm:hidden"> with changes</span>
          </span>
        </LinkButton>
      </Link>
    </p>
  );
}

/** After it the page offers the way back. */
function Deletion({ id }: { id: string }) {
  const { remove } = useActs(id);
  return (
    <div className="grid gap-3">
      <div className="flex items-center justify-between gap-3 px-1">
        <p className="text-sm text-quiet">You can restore it for 30 days.</p>
        <Button look="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
          Delete
        </Button>
      </div>
      {remove.error && <RefusalNotice error={remove.error} />}
    </div>
  );
}

function Loading() {
  return (
    <>
      <Back />
      <PageTitle title="…" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="aspect-video rounded-2xl" />
        <Skeleton className="h-96 rounded-2xl" />
      </div>
    </>
  );
}
