import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useLiveEvents } from '../../live/event-stream.ts';

/** Milliseconds that events of one moment are gathered. */
const GATHERED_MS = 300;

/** Asks again for everything of webhooks. */
export function useRefresh(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    void client.invalidateQueries({
      predicate: ({ queryKey: [, path] }) => typeof path === 'string' && path.startsWith('/api/webhook-endpoints'),
    });
  }, [client]);
}

/** Asks again soon after something happened to the account, or was sent to an endpoint. */
export function useLiveRefresh(): void {
  const refresh = useRefresh();
  const timer = useRef<number>(undefined);
  useLiveEvents(
    useCallback(
      ({ type }) => {
        if (type === 'resource.progress') return;
        window.clearTimeout(timer.current);
        timer.current = window.setTimeout(refresh, GATHERED_MS);
      },
      [refresh],
    ),
  );
  useEffect(() => () => window.clearTimeout(timer.current), []);
}
