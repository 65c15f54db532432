/** What the address of the library says: `?view=deleted&kind=video&search=launch`. */
export interface Filters {
  view: 'works' | 'all' | 'deleted';
  kind?: string;
  status?: string;
  tool?: string;
  visibility?: string;
  search?: string;
  tag?: string;
  /** A number of days, to now. */
  days?: string;
}

const NAMES = ['kind', 'status', 'tool', 'visibility', 'search', 'tag', 'days'] as const;
const VIEWS: readonly string[] = ['works', 'all', 'deleted'];
const DAY_MS = 86_400_000;

export function filtersIn(search: string): Filters {
  const query = new URLSearchParams(search);
  const view = query.get('view') ?? '';
  return {
    view: VIEWS.includes(view) ? (view as Filters['view']) : 'works',
    ...Object.fromEntries(NAMES.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : []))),
  };
}

/** The address of the library with some filters changed; an empty text drops one. */
export function addressOf(filters: Filters, change: Partial<Filters> = {}): string {
  const given = Object.entries({ ...filters, ...change }).filter(
    ([name, value]) => value !== undefined && value !== '' && !(name === 'view' && value === 'works'),
  );
  const query = new URLSearchParams(given).toString();
  return `/library${query === '' ? '' : `?${query}`}`;
}

export function isFiltered(filters: Filters): boolean {
  return NAMES.some((name) => filters[name] !== undefined);
}

/** The filters as parameters of `GET /api/library`. */
export function queryOf({ days, ...filters }: Filters): Record<string, string> {
  const count = Number(days);
  const isSince = Number.isInteger(count) && count > 0 && count < 10_000;
  return { ...filters, ...(isSince && { created_after: dayBegan(count) }) };
}

/** At midnight, so that the same filter asks the same for a day. */
function dayBegan(daysAgo: number): string {
  const day = new Date(Date.now() - daysAgo * DAY_MS);
  day.setHours(0, 0, 0, 0);
  return day.toISOString();
}
