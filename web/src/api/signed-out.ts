import { useSyncExternalStore } from 'react';
import { session } from '../session.ts';

let isSignedOut = false;
const listeners = new Set<() => void>();
const greeters = new Set<() => void>();

/** The session ended while the page was open. */
export function noteSignedOut(): void {
  isSignedOut = true;
  listeners.forEach((listener) => listener());
}

/** The person signed in again in another tab, with this page and what was typed in it still open. */
export function noteSignedIn(): void {
  isSignedOut = false;
  listeners.forEach((listener) => listener());
  greeters.forEach((listener) => listener());
}

/** For parts that live as long as the page. */
export function onSignedIn(listener: () => void): void {
  greeters.add(listener);
}

export function useIsSignedOut(): boolean {
  return useSyncExternalStore(subscribe, () => isSignedOut);
}

// All pages of a browser send one cookie: what is typed in those of the last account must not be paid by the next.
if (session) {
  const { accountId } = session;
  const pages = new BroadcastChannel('whose page opened');
  pages.addEventListener('message', ({ data }) => data !== accountId && noteSignedOut());
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches pages of this origin alone
  pages.postMessage(accountId);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
