import { Menu } from '@base-ui/react/menu';
import type { FormEvent } from 'react';
import { Link } from 'wouter';
import { Icon } from '../parts/icon.tsx';
import { type Session, sessionNow } from '../session.ts';

const ITEM = 'block w-full rounded-lg px-3 py-2 text-left text-sm text-ink no-underline data-[highlighted]:bg-sunken';

/** The person's own pages, and the way out. Signing out is a form, as on the pages that the service renders. */
export function AccountMenu({ session }: { session: Session }) {
  return (
    <Menu.Root>
      <Menu.Trigger className="flex max-w-48 items-center lg:max-w-96 gap-2 rounded-lg px-2 py-1.5 text-sm font-medium hover:bg-sunken">
        <span
          aria-hidden
          className="grid size-6 shrink-0 place-items-center rounded-full bg-accent-ground text-xs text-accent"
        >
          {session.isInstallation ? (
            <Icon name="machine" className="size-3.5" />
          ) : (
            session.name.slice(0, 1).toUpperCase()
          )}
        </span>
        <span className="hidden truncate sm:inline">{session.name}</span>
        <span className="sr-only">Your account</span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={6} className="z-50">
          <Menu.Popup className="w-60 rounded-xl border border-line bg-card p-1.5 shadow-xl outline-none">
            <p className="truncate px-3 py-2 text-xs text-quiet">{session.name}</p>
            <Menu.Item className={ITEM} render={<Link href="/account" />}>
              Account
            </Menu.Item>
            <Menu.Item className={ITEM} render={<a href="/docs" />}>
              HTTP reference
            </Menu.Item>
            {session.isOperator && (
              <Menu.Item className={ITEM} render={<Link href="/admin" />}>
                Administration
              </Menu.Item>
            )}
            <form method="post" action="/logout" onSubmit={(event) => void signOut(event)}>
              <input type="hidden" name="form_token" defaultValue={session.formToken} />
              <Menu.Item className={ITEM} closeOnClick={false} nativeButton render={<button type="submit" />}>
                Sign out
              </Menu.Item>
            </form>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** Sends the current form token: after a sign-in in another tab, the token of this page belongs to an ended session. */
async function signOut(event: FormEvent<HTMLFormElement>): Promise<void> {
  event.preventDefault();
  const form = event.currentTarget;
  try {
    const now = await sessionNow();
    const token = form.elements.namedItem('form_token');
    if (now && token instanceof HTMLInputElement) token.value = now.formToken;
    if (!now) return location.assign('/login?done=out');
  } catch {
    // Without an answer the browser tells, once the form is sent.
  }
  form.submit();
}
