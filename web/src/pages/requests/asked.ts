import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { paths } from '../../api/schema.d.ts';

const MINUTE_MS = 60_000;
const DAY = 24 * 60;

/** How far back the list may go; without one, to the oldest request. */
const SPANS: Readonly<Record<string, { title: string; minutes: number }>> = {
  '7d': { title: 'Last 7 days', minutes: 7 * DAY },
  '24h': { title: 'Last 24 hours', minutes: DAY },
  '1h': { title: 'Last hour', minutes: 60 },
};

/** The spans that are shorter than the time for which requests are kept. */
export function spansWithin(days: number): [span: string, title: string][] {
  return Object.entries(SPANS).flatMap(([span, { title, minutes }]) => (minutes < days * DAY ? [[span, title]] : []));
}

export const FILTERS = ['span', 'outcome', 'door', 'tool', 'error_code', 'credential_id', 'reads'] as const;

/** Of `reads`: requests that only read are not shown. */
export const HIDDEN = 'hidden';

/** The filters of the page; an empty one does not narrow, but for `door`. The page itself goes by `reads`, the service by the others. */
export type Asked = Record<(typeof FILTERS)[number], string>;

type Query = NonNullable<paths['/api/requests']['get']['parameters']['query']>;

/** The filters in the address of the page, and a function that changes them. */
export function useAsked(): [Asked, (change: Partial<Asked>) => void] {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const asked = useMemo(() => {
    const read = new URLSearchParams(text);
    return Object.fromEntries(FILTERS.map((name) => [name, read.get(name) ?? ''])) as Asked;
  }, [text]);
  const change = useCallback(
    (changes: Partial<Asked>) => {
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === '') after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        { replace: true },
      );
    },
    [setParams],
  );
  return [asked, change];
}

/** All ways of a request. Without it the reads of this website are left out: each look at a page would push calls down. */
export const EVERY_DOOR = 'all';

/** The query of the API. Its begin is rounded to a minute, so that the same page asks the same. */
export function queryOf(asked: Asked, now: number): Query {
  const { span, door, reads: _, ...filters } = asked;
  const { minutes = 0 } = SPANS[span] ?? {};
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  const begin = Math.floor(now / MINUTE_MS - minutes) * MINUTE_MS;
  const doors = door === '' ? { except_door: 'page' as const } : door !== EVERY_DOOR && { door: door as Query['door'] };
  return { limit: 50, ...given, ...doors, ...(minutes > 0 && { from: new Date(begin).toISOString() }) };
}
