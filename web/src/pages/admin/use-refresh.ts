import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Asks again for everything of these pages: an act in one list shows in others, and in the audit log. */
export function useRefresh(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    void client.invalidateQueries({
      predicate: ({ queryKey: [, path] }) => typeof path === 'string' && path.startsWith('/api/admin/'),
    });
  }, [client]);
}
