import { useEffect, useRef } from 'react';
import { query } from './client.ts';
import { useProgress } from '../live/progress.ts';

/** Why a resource is where it is. It is read anew with each phase of its job; until then what was known stands. */
export function useExplanation(id: string, status: string) {
  const { data, error, dataUpdatedAt, refetch } = query.useQuery('get', '/api/resources/{resource_id}/explanation', {
    params: { path: { resource_id: id } },
  });
  const progress = useProgress(id);
  const stage = `${status} ${progress?.status} ${progress?.phase}`;
  const known = useRef(stage);
  useEffect(() => {
    if (known.current === stage) return;
    known.current = stage;
    void refetch();
  }, [stage, refetch]);
  return { data, error, readAt: dataUpdatedAt, refetch };
}
