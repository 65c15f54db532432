/** A narrow window shows one part of the bench, a wide one both. */
export type Part = 'input' | 'output';

const PARTS: readonly { part: Part; title: string }[] = [
  { part: 'input', title: 'Input' },
  { part: 'output', title: 'Output' },
];

/** In a narrow window: which part is shown. It is docked to the head of the page. */
export function PartSwitch({ part, onSwitch }: { part: Part; onSwitch: (part: Part) => void }) {
  const show = (next: Part): void => {
    onSwitch(next);
    scrollTo({ top: 0 });
  };
  return (
    <div className="sticky top-14 z-20 -mx-4 mb-4 border-b border-line bg-ground px-4 pt-2.5 pb-2 sm:-mx-6 sm:px-6 lg:hidden">
      <div role="group" aria-label="Part of the bench" className="grid grid-cols-2 gap-1 rounded-xl bg-sunken p-1">
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
    </div>
  );
}
