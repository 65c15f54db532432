import { type ReactNode, useEffect } from 'react';

interface PageTitleProps {
  title: string;
  action?: ReactNode;
  /** Right behind it. */
  beside?: ReactNode;
  /** For a page that tells strangers what this is. */
  isLarge?: boolean;
  /** For a title that is an address. */
  isCode?: boolean;
  children?: ReactNode;
}

/** The heading of a page, and its name in the window. `action` stands beside it. */
export function PageTitle({ title, action, beside, isLarge = false, isCode = false, children }: PageTitleProps) {
  useEffect(() => {
    document.title = `${title} – Mediamaker`;
  }, [title]);
  return (
    <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
      <div className="grid min-w-0 gap-1">
        <div className="flex items-start gap-2">
          <h1
            dir="auto"
            className={`min-w-0 ${isLarge ? 'text-4xl sm:text-5xl' : ''} ${isCode ? 'font-mono text-base [font-variant-ligatures:none] sm:text-lg' : ''}`}
          >
            {title}
          </h1>
          {beside}
        </div>
        {children !== undefined && <div className="max-w-2xl text-sm text-quiet">{children}</div>}
      </div>
      {action}
    </div>
  );
}
