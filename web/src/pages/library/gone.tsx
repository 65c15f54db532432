import { Link, useLocation } from 'wouter';
import { query } from '../../api/client.ts';
import { Button, LinkButton } from '../../parts/button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { RefusalNotice } from '../../parts/refusal-notice.tsx';
import { Time } from '../../parts/time.tsx';
import { useActs } from './use-acts.ts';

/** A resource that cannot be shown: deleted, with its way back, or none of this account. */
export function Gone({ id }: { id: string }) {
  const { data, error } = query.useQuery('get', '/api/resources/{resource_id}/order', {
    params: { path: { resource_id: id } },
  });
  const { restore } = useActs(id);
  const [, go] = useLocation();
  const deletedAt = data?.resource.deleted_at;
  // Right after a deletion what is known is from before it, and is being read anew.
  if (!error && deletedAt === undefined) return <PageTitle title={data?.resource.name ?? 'Library'} />;
  if (data && deletedAt !== undefined) {
    return (
      <>
        <PageTitle title={data.resource.name} />
        <Empty
          title="This resource was deleted"
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <Button isBusy={restore.isPending} onClick={() => restore.mutate()}>
                Restore
              </Button>
              <Button look="second" onClick={() => go('/library?view=deleted')}>
                Show deleted resources
              </Button>
            </div>
          }
        >
          It was deleted on <Time at={deletedAt} />. You can restore it for 30 days after that.
        </Empty>
        {restore.error && <RefusalNotice error={restore.error} />}
      </>
    );
  }
  return (
    <>
      <PageTitle title="Library" />
      <Empty
        title="This resource is not in your library"
        action={
          <Link href="/library" asChild>
            <LinkButton>Go to your library</LinkButton>
          </Link>
        }
      >
        It was permanently deleted, belongs to another account, or the address is wrong.
      </Empty>
    </>
  );
}
