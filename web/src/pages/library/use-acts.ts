import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

interface Change {
  name?: string;
  tags?: string[];
  visibility?: 'private' | 'public';
}

/** What an owner does with a resource. Lists and pages are read anew after each. */
export function useActs(id: string) {
  const client = useQueryClient();
  const onSuccess = async (): Promise<void> => {
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'library' || isAbout(queryKey, id) });
  };
  const body = { resource_id: id };
  return {
    update: useMutation({
      mutationFn: (change: Change) => api.POST('/api/tools/lib_update', { body: { ...body, ...change } }),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: () => api.POST('/api/tools/lib_delete', { body }), onSuccess }),
    restore: useMutation({ mutationFn: () => api.POST('/api/tools/lib_restore', { body }), onSuccess }),
    cancel: useMutation({ mutationFn: () => api.POST('/api/tools/cancel_job', { body }), onSuccess }),
  };
}

/** Queries of the API are named by method, path and parameters. */
function isAbout([, path, options]: readonly unknown[], id: string): boolean {
  if (typeof path !== 'string' || !path.startsWith('/api/resources/')) return false;
  return JSON.stringify(options).includes(id);
}
