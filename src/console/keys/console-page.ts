import { type ApiKeyRecord, isLiveApiKey, MOST_LIVE_API_KEYS, type OwnWebSession, type Scope } from '@libs/identity';
import { signInAddress } from '../../auth/web-sessions/sign-in-address.js';
import { type Html, html } from '../../platform/pages/html.js';
import type { PagePerson } from '../../platform/pages/page-header.js';
import type { Page } from '../../platform/pages/page.js';
import { KEY_COLUMNS, keyRow } from './key-row.js';
import { type NewKeyForm, newKeyForm } from './new-key-form.js';

export const CONSOLE_PATH = '/developer/console';

/** Of all pages about keys. */
export const KEY_TABS = { place: 'developer', here: CONSOLE_PATH } as const;

/** A browser sends a form once, also where its button is pressed twice; copy buttons work. */
export const KEY_SCRIPTS = ['/assets/keys.js'] as const;

/** Of the keys that have ended, the page lists the newest. */
const MOST_ENDED = 50;

export interface ConsolePage {
  own: OwnWebSession;
  /** All keys of the account, newest first. */
  keys: readonly ApiKeyRecord[];
  now: Date;
  mcpAddress: string;
  /** Scopes that a new key may get. */
  offered: readonly Scope[];
  form: NewKeyForm;
  person: PagePerson;
  notice?: { mood: 'well' | 'wrong'; text: string };
  /** Default 200. */
  status?: number;
}

/** The page on which a person makes, sees, replaces and revokes the API keys of the account. */
export function consolePage(page: ConsolePage): Page {
  const { keys, now, notice, mcpAddress } = page;
  const live = keys.filter((key) => isLiveApiKey(key, now));
  const ended = keys.filter((key) => !isLiveApiKey(key, now));
  return {
    title: 'API keys',
    person: page.person,
    tabs: KEY_TABS,
    status: page.status,
    scripts: KEY_SCRIPTS,
    body: html`${
      notice &&
      html`<p class="notice ${notice.mood}" role="${notice.mood === 'wrong' ? 'alert' : 'status'}">${notice.text}</p>`
    }
    ${live.length === 0 && emptyState(mcpAddress)} ${makePart(page, live.length)} ${table(page, live)}
    ${
      ended.length > 0 &&
      html`<details>
        <summary>Keys that no longer work (${ended.length})</summary>
        ${ended.length > MOST_ENDED && html`<p class="quiet">The newest ${MOST_ENDED} are listed.</p>`}
        ${table(page, ended.slice(0, MOST_ENDED))}
      </details>`
    }`,
  };
}

function emptyState(mcpAddress: string): Html {
  return html`<p>
    You have no active API key. A program sends a key with each request to <code>${mcpAddress}</code>, where no person
    can sign in. Clients that sign in with OAuth need no key:
    <a href="/developer/console/connect">give them the address alone</a>.
  </p>`;
}

/** The form of a new key; where the sign-in is too old or the account is full, what to do first. */
function makePart({ own, form, offered, person }: ConsolePage, liveCount: number): Html {
  if (liveCount >= MOST_LIVE_API_KEYS) {
    return html`<p class="notice">
      Your account has ${liveCount} active keys, which is the limit. Revoke a key that you no longer use, then make
      another.
    </p>`;
  }
  if (!own.isFresh) return freshSignIn(own);
  const shown = newKeyForm(form, offered, person.token);
  const isFirst = liveCount === 0 || Object.keys(form.mistakes).length > 0;
  return isFirst
    ? html`<h2>Make a key</h2>
        ${shown}`
    : html`<details class="beside-title">
        <summary class="button">Make a key</summary>
        ${shown}
      </details>`;
}

/** A new key needs a sign-in within the last minutes. The owner of a fresh machine signs in by a printed link alone. */
export function freshSignIn({ method }: OwnWebSession): Html {
  return html`<p class="notice">
      To make or replace a key, sign in again. A new key needs a sign-in within the last 10 minutes.
    </p>
    <p><a class="button" href="${signInAddress(CONSOLE_PATH, { isFresh: true })}">Sign in again</a></p>
    ${
      method === 'link' &&
      html`<p class="quiet">
        An account without a password or a wallet signs in with a printed link:
        <code>npm run -s media -- sign-in-link</code>
        prints a new one. Open it in this browser.
      </p>`
    }`;
}

function table({ keys, now, own, person: { token } }: ConsolePage, shown: readonly ApiKeyRecord[]): Html | undefined {
  if (shown.length === 0) return undefined;
  const successors = new Map(keys.map((key) => [key.rotated_from, key]));
  return html`<table class="keys">
    <thead>
      <tr>
        ${KEY_COLUMNS.map((title) => html`<th scope="col">${title}</th>`)}
        <th scope="col"><span class="hidden">Acts</span></th>
      </tr>
    </thead>
    <tbody>
      ${shown.map((key) => keyRow({ key, successor: successors.get(key.id), now, mayReplace: own.isFresh, token }))}
    </tbody>
  </table>`;
}
