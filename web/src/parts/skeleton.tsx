/** Keeps the place of what is being loaded, so that nothing moves when it comes. `className` gives its size. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={`animate-pulse rounded-lg bg-sunken ${className}`} />;
}
