import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';

/** Pages beside each other, each with an address of its own. `href` may be a page that the service renders. */
export function TabLinks({
  label,
  tabs,
}: {
  label: string;
  tabs: readonly { href: string; title: string; isPlain?: boolean }[];
}) {
  const [here] = useLocation();
  const line = useRef<HTMLElement>(null);
  useEffect(() => {
    line.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [here]);
  return (
    <nav
      ref={line}
      aria-label={label}
      className="flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none] max-sm:[mask-image:linear-gradient(to_right,black_calc(100%-2.5rem),transparent)] max-sm:pr-8"
    >
      {tabs.map(({ href, title, isPlain }) => {
        const look = `border-b-2 px-2 py-2.5 sm:px-3 text-sm font-medium whitespace-nowrap no-underline ${
          href === here ? 'border-accent text-ink' : 'border-transparent text-quiet hover:text-ink'
        }`;
        const current = href === here ? ('page' as const) : undefined;
        return isPlain ? (
          <a key={href} href={href} className={look}>
            {title}
          </a>
        ) : (
          <Link key={href} href={href} className={look} aria-current={current}>
            {title}
          </Link>
        );
      })}
    </nav>
  );
}
