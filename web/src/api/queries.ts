import { QueryClient } from '@tanstack/react-query';
import { Refusal } from './refusal.ts';

const MOST_TRIES = 3;

/**
 * Nothing polls: what changes is told by the event stream, and a tab that was away asks again when it is looked at. Requests are sent
 * offline too: a person who presses a button reads why nothing happens.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      networkMode: 'always',
      retry: (tries, error) => tries < MOST_TRIES && error instanceof Refusal && error.isRetryable,
    },
    mutations: { networkMode: 'always' },
  },
});
