import { keepPreviousData } from '@tanstack/react-query';
import { query } from './client.ts';
import { Refusal } from './refusal.ts';
import { useDebounced } from './use-debounced.ts';

export interface Price {
  credits?: number;
  usd?: string;
  /** Of the arguments before the last change. */
  isOld: boolean;
  /** Why it cannot be told, which is why the call would be refused too. */
  refusal?: Refusal;
}

const REST_MS = 400;

/** What the call would cost, as its arguments stand. `given` stays the same object until something changes. */
export function usePrice(tool: string, given: Record<string, unknown>, isFree = false): Price {
  const settled = useDebounced(given, REST_MS);
  const { data, error, isFetching } = query.useQuery(
    'post',
    '/api/tools/estimate_cost',
    { body: { tool, arguments: settled } },
    { enabled: !isFree, placeholderData: keepPreviousData, staleTime: Infinity },
  );
  if (isFree) return { credits: 0, usd: '0.00', isOld: false };
  const isOld = settled !== given || isFetching;
  if (error)
    return { isOld, refusal: (error as unknown) instanceof Refusal ? (error as unknown as Refusal) : undefined };
  return { credits: data?.credits, usd: data?.usd, isOld };
}

/** Why the arguments cannot be run as they stand; undefined where something else failed, such as the service. */
export function lackOf({ refusal }: Price): Refusal | undefined {
  return refusal && !refusal.isRetryable && !refusal.isSignedOut ? refusal : undefined;
}

/** Credits that the account may still spend today. */
export function useCreditsLeft(): number | undefined {
  const status = query.useQuery('post', '/api/tools/account_status', { body: {} as never });
  return status.data?.credits.left_today;
}
