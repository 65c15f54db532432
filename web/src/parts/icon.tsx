/** Lines of 1.5 on a ground of 24, drawn in the colour of the text around them. */
const PATHS = {
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  back: 'M19 12H5m6-6-6 6 6 6',
  close: 'M6 6l12 12M18 6 6 18',
  sound: 'M9 18V6l11-2v12M9 18a3 2.5 0 1 1-6 0a3 2.5 0 1 1 6 0M20 16a3 2.5 0 1 1-6 0a3 2.5 0 1 1 6 0',
  file: 'M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8l-5-5v5h5',
  machine: 'M4 5h16v6H4zM4 13h16v6H4zM8 8h.01M8 16h.01',
  play: 'M8 5l11 7-11 7z',
} as const;

/** A picture that a word beside it, or the label of its button, says too. */
export function Icon({ name, className = 'size-5' }: { name: keyof typeof PATHS; className?: string }) {
  const isDots = name === 'more';
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      className={`shrink-0 ${className}`}
      fill={name === 'play' ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={isDots ? 2.5 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
