/** A narrow window shows one part of the bench, a wide one both. */
export type Part = 'input' | 'output';

const PARTS: readonly { part: Part; title: string }[] = [
  { part: 'input', title: 'Input' },
  { part: 'output', title: 'Output' },
];

/** In a narrow window: which part is shown. It stays in reach below the head of the page. */
export function PartSwitch({ part, onSwitch }: { part: Part; onSwitch: (part: Part) => void }) {
  const show = (next: Part): void => {
    onSwitch(next);
    scrollTo({ top: 0 });
  };
  return (
    <div
      role="group"
      aria-label="Part of the bench"
      className="sticky top-16 z-20 mb-4 grid grid-cols-2 gap-1 rounded-xl border border-line bg-sunken p-1 lg:hidden"
    >
      {PARTS.map(({ part: each, title }) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === part}
          className="rounded-lg px-3 py-1.5 text-sm font-medium text-quiet aria-pressed:bg-card aria-pressed:text-ink"
          onClick={() => show(each)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
