import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { type LiveEvent, useConnection, useLiveEvents } from './event-stream.ts';
import { noteProgress } from './progress.ts';

/** Asks again for what an event changed, and for everything after events may have been missed. */
export function LiveRefresh() {
  const client = useQueryClient();
  const connection = useConnection();
  useEffect(() => {
    if (connection === 'open') void client.invalidateQueries();
  }, [client, connection]);
  useLiveEvents(
    useCallback(
      ({ type, data }: LiveEvent) => {
        noteProgress(data, type === 'resource.progress');
        if (type === 'resource.progress') return;
        void client.invalidateQueries({ predicate: ({ queryKey }) => isOfLibrary(queryKey) });
      },
      [client],
    ),
  );
  return null;
}

/** Queries are named by method and path. */
function isOfLibrary([, path]: readonly unknown[]): boolean {
  return (
    typeof path === 'string' &&
    ['/api/resources', '/api/library', '/api/usage', '/api/account', '/api/tools/account_status'].some((own) =>
      path.startsWith(own),
    )
  );
}
