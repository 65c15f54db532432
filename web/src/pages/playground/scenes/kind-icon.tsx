/** Lines on a grid of 24, by what a picture is made of. */
const LINES = {
  words: 'M5 7h14M12 7v11M9 18h6',
  rows: 'M5 7h1M10 7h9M5 12h1M10 12h9M5 17h1M10 17h9',
  chart: 'M5 19V11M12 19V5M19 19v-6',
  path: 'M4 12h16M7 9v6M12 9v6M17 9v6',
  parts: 'M4 5h6v5H4zM14 14h6v5h-6zM10 7.5h7V14',
  code: 'M9 8l-4 4 4 4M15 8l4 4-4 4',
  table: 'M4 6h16v12H4zM4 10h16M10 6v12',
  place: 'M12 21s6-6 6-11a6 6 0 0 0-12 0c0 5 6 11 6 11zM12 8v4',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h1',
  film: 'M4 6h16v12H4zM10 9l5 3-5 3z',
} as const;

const OF_KIND: Readonly<Record<string, keyof typeof LINES>> = {
  title: 'words',
  quote: 'words',
  end_card: 'words',
  card: 'words',
  equation: 'words',
  list: 'rows',
  steps: 'rows',
  stat: 'chart',
  chart: 'chart',
  compare: 'table',
  table: 'table',
  timeline: 'path',
  diagram: 'parts',
  sequence: 'parts',
  code: 'code',
  html: 'code',
  map: 'place',
  clip: 'film',
};

/** What kind of picture a scene has, before it was drawn. */
export function KindIcon({ kind }: { kind: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="absolute inset-0 m-auto size-5 text-quiet"
    >
      <path d={LINES[OF_KIND[kind] ?? 'picture']} />
    </svg>
  );
}
