import type { ReactNode } from 'react';

/** In place of a list that has nothing in it yet: what would stand here, and how to make the first. */
export function Empty({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-2xl border border-dashed border-edge/50 px-6 py-14 text-center">
      <p className="text-base font-semibold">{title}</p>
      {children !== undefined && <div className="max-w-md text-sm text-quiet">{children}</div>}
      {action}
    </div>
  );
}
