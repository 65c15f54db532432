import { type ReactNode, useEffect } from 'react';

/** The heading of a page, and its name in the window. `action` stands beside it. */
export function PageTitle({ title, action, children }: { title: string; action?: ReactNode; children?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} – Mediamaker`;
  }, [title]);
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
      <div className="grid min-w-0 gap-1">
        <h1>{title}</h1>
        {children !== undefined && <div className="max-w-2xl text-sm text-quiet">{children}</div>}
      </div>
      {action}
    </div>
  );
}
