import { type Connection, SCOPE_MEANINGS } from '@libs/identity';
import { type Html, html } from '../../platform/pages/html.js';
import type { PagePerson } from '../../platform/pages/page-header.js';
import type { Page } from '../../platform/pages/page.js';
import { timeElement } from '../../platform/pages/time-element.js';

const TRUST = {
  verified: { mood: 'well', word: 'verified by the operator' },
  untrusted: { mood: 'mind', word: 'not verified' },
  blocked: { mood: 'wrong', word: 'blocked by the operator' },
} as const;

/** The page on which a person sees which applications may act for the account, and ends that. */
export function connectionsPage(connections: readonly Connection[], person: PagePerson): Page {
  const { token } = person;
  return {
    title: 'Connected applications',
    lead: 'You allowed these applications to act for your account. After you disconnect an application, it must ask you again.',
    person,
    tabs: { place: 'account', here: '/account/connections' },
    body: html`${
      connections.length === 0
        ? html`<p>No application may act for your account. <a href="/developer/console/connect">Connect one</a>.</p>`
        : html`<ul class="rows">
            ${connections.map((connection) => row(connection, token))}
          </ul>`
    }
    ${
      connections.length > 1 &&
      html`<form method="post" action="/account/connections">
        ${token}<input type="hidden" name="client" value="all" /><button class="second">Disconnect all</button>
      </form>`
    }`,
  };
}

function row(connection: Connection, token: Html): Html {
  const { clientId, registrations, name, redirectPlaces, trust, scopes, since, lastUsedAt } = connection;
  const called = name ?? 'An application';
  return html`<li>
    <div>
      <p class="named">
        <strong>${called}</strong> <span class="badge ${TRUST[trust].mood}">${TRUST[trust].word}</span>
      </p>
      <p class="quiet">${ledBackTo(redirectPlaces)}</p>
      <ul class="quiet">
        ${scopes.map((scope) => html`<li>${SCOPE_MEANINGS[scope]}</li>`)}
      </ul>
      <p class="quiet">
        Since ${timeElement(since)}, last used
        ${timeElement(lastUsedAt)}${registrations > 1 && `, registered ${registrations} times`}
      </p>
    </div>
    <form method="post" action="/account/connections">
      ${token}<input type="hidden" name="client" value="${clientId}" />
      <button class="second" aria-label="Disconnect ${called}">Disconnect</button>
    </form>
  </li>`;
}

function ledBackTo(places: Connection['redirectPlaces']): string {
  if (places === null) return 'Redirect address unknown until it connects again';
  return `Redirects to ${places.join(', ')}`;
}
