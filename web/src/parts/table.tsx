import type { ReactNode } from 'react';

interface TableProps {
  /** Said to screen readers. */
  caption: string;
  columns: readonly { title: string; isNumber?: boolean; className?: string }[];
  children: ReactNode;
}

/** Rows that scroll sideways in a narrow window. Cells are `Cell`. */
export function Table({ caption, columns, children }: TableProps) {
  return (
    <div
      className="overflow-x-auto rounded-2xl border border-line bg-card"
      tabIndex={0}
      role="region"
      aria-label={caption}
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-left text-xs text-quiet">
            {columns.map(({ title, isNumber, className = '' }) => (
              <th
                key={title}
                scope="col"
                className={`px-4 py-2.5 font-medium ${isNumber ? 'text-right' : ''} ${className}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </div>
  );
}

export function Cell({
  isNumber,
  className = '',
  children,
}: {
  isNumber?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <td className={`px-4 py-2.5 align-top ${isNumber ? 'text-right tabular-nums' : ''} ${className}`}>{children}</td>
  );
}
