import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useIsSignedOut } from '../api/signed-out.ts';
import { useConnection } from '../live/event-stream.ts';
import { session } from '../session.ts';
import { AccountMenu } from './account-menu.tsx';
import { SignInAgain } from './sign-in-again.tsx';

const PAGES = [
  { href: '/library', title: 'Library' },
  { href: '/playground', title: 'Playground' },
  { href: '/developer/console', title: 'Developers', isPlain: true },
] as const;

/** Surrounds every page: the navigation, the account menu and the state of the event stream. */
export function Frame({ children }: { children: ReactNode }) {
  const isSignedOut = useIsSignedOut();
  return (
    <>
      <a href="#content" className="sr-only focus:not-sr-only focus:absolute focus:m-3 focus:bg-card focus:p-3">
        Skip to the content
      </a>
      <header className="sticky top-0 z-30 border-b border-line bg-card/90 backdrop-blur">
        <div className="mx-auto flex h-14 max-w-6xl items-center gap-2 px-4 sm:gap-6 sm:px-6">
          <Link
            href="/"
            className={`font-semibold tracking-tight text-accent no-underline ${session ? 'max-sm:w-[0.9em] max-sm:overflow-hidden' : ''}`}
          >
            Mediamaker
          </Link>
          <nav aria-label="Main" className="flex min-w-0 flex-1 overflow-x-auto sm:gap-1">
            {session && PAGES.map((page) => <NavLink key={page.href} {...page} />)}
          </nav>
          {session ? <AccountMenu session={session} /> : <SignInLinks />}
        </div>
      </header>
      {session && <ConnectionLine />}
      <main id="content" className="mx-auto max-w-6xl px-4 py-8 sm:px-6" tabIndex={-1}>
        {children}
      </main>
      {isSignedOut && <SignInAgain />}
    </>
  );
}

function NavLink({ href, title, isPlain = false }: { href: string; title: string; isPlain?: boolean }) {
  const [here] = useLocation();
  const isHere = here === href || here.startsWith(`${href}/`);
  const look = `rounded-lg px-1.5 py-1.5 sm:px-2.5 text-sm font-medium no-underline ${
    isHere ? 'bg-sunken text-ink' : 'text-quiet hover:text-ink'
  }`;
  const current = isHere ? ('page' as const) : undefined;
  return isPlain ? (
    <a href={href} className={look} aria-current={current}>
      {title}
    </a>
  ) : (
    <Link href={href} className={look} aria-current={current}>
      {title}
    </Link>
  );
}

function SignInLinks() {
  return (
    <div className="flex gap-4 text-sm font-medium">
      <a href="/docs" className="text-quiet no-underline hover:text-ink">
        HTTP reference
      </a>
      <a href="/login" className="text-accent no-underline hover:underline">
        Sign in
      </a>
    </div>
  );
}

/** Stands over the page, so that nothing moves when it comes and goes. */
function ConnectionLine() {
  const connection = useConnection();
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-4 z-40 flex justify-center">
      {connection === 'connecting' && (
        <span className="animate-[appear_0s_2s_both] rounded-full border border-line bg-card px-4 py-1.5 text-sm text-quiet shadow-lg">
          Not connected. The data may be out of date; the page reconnects by itself.
        </span>
      )}
    </div>
  );
}
