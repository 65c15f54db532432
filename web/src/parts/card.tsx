import type { ReactNode } from 'react';

interface CardProps {
  id?: string;
  title?: ReactNode;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A part of a page that stands for itself. */
export function Card({ id, title, action, children, className = '' }: CardProps) {
  return (
    <section id={id} className={`rounded-2xl border border-line bg-card p-5 ${className}`}>
      {title !== undefined && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h2>{title}</h2>
          {action}
        </div>
      )}
      {children}
    </section>
  );
}
