import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';

/** The filters of a list stand in its address, so that a link leads to what it means. */
export function useFilter(): [Readonly<Record<string, string>>, (changes: Record<string, string>) => void] {
  const [here, go] = useLocation();
  const search = useSearch();
  const filter = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search]);
  const change = useCallback(
    (changes: Record<string, string>) => {
      const kept = Object.entries({ ...filter, ...changes }).filter(([, value]) => value !== '');
      const text = new URLSearchParams(kept).toString();
      go(text === '' ? here : `${here}?${text}`, { replace: true });
    },
    [filter, go, here],
  );
  return [filter, change];
}

/** A filter of the address as a parameter, where it is one of the words that the service knows. */
export function oneOf<Word extends string>(words: readonly Word[], text: string | undefined): Word | undefined {
  return words.find((word) => word === text);
}
