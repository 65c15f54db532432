import { type ReactNode, useState } from 'react';

interface FoldProps {
  title: string;
  /** What is in it, in a few words. */
  about?: string;
  /** Something in it is wrong. */
  isWrong: boolean;
  children: ReactNode;
}

/** What few people set, folded away until they ask for it. It opens for a mistake, and only the person closes it: they may be typing in it. */
export function Fold({ title, about, isWrong, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(isWrong);
  const [wasWrong, setWasWrong] = useState(isWrong);
  if (isWrong !== wasWrong) {
    setWasWrong(isWrong);
    if (isWrong) setIsOpen(true);
  }
  return (
    <details
      className="min-w-0 rounded-xl border border-line"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="px-4 py-3 text-sm font-medium">
        {title}
        {about !== undefined && <span className="ml-2 font-normal text-quiet">{about}</span>}
      </summary>
      <div className="grid gap-5 border-t border-line p-4 sm:grid-cols-2">{children}</div>
    </details>
  );
}
