import { useState } from 'react';
import { query } from '../../api/client.ts';
import { RefusalNotice } from '../../parts/refusal-notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Overview } from './overview.tsx';

/** Enough to find the films that run and the last ones. */
const LIMIT = 24;

export function SignedIn() {
  const { data, error, refetch } = query.useQuery('get', '/api/resources', { params: { query: { limit: LIMIT } } });
  const [isNew, setIsNew] = useState<boolean>();
  if (error) return <RefusalNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-[70vh] w-full" />;
  const hasNone = !data.items.some(({ status }) => status === 'completed');
  // Keep the steps while the first film is made, until the page is opened again.
  if (isNew === undefined) setIsNew(hasNone);
  return (isNew ?? hasNone) ? <FirstSteps items={data.items} /> : <Overview items={data.items} />;
}
