import type { WebSession } from '@libs/identity';
import { type Html, html } from '../../platform/pages/html.js';
import type { PagePerson } from '../../platform/pages/page-header.js';
import type { Page } from '../../platform/pages/page.js';
import { browserName } from '../../auth/web-sessions/browser-name.js';
import { timeElement } from '../../platform/pages/time-element.js';

interface SessionsPage {
  own: WebSession;
  all: readonly WebSession[];
  /** How many session tokens of agents open the account. */
  agents: number;
  person: PagePerson;
}

const METHODS = { password: 'password', wallet: 'wallet', link: 'link', wallet_link: 'wallet link' } as const;

export function sessionsPage({ own, all, agents, person }: SessionsPage): Page {
  const { token } = person;
  const others = all.filter(({ id }) => id !== own.id);
  return {
    title: 'Where you are signed in',
    lead: 'These browsers are signed in to your account. If you do not know a browser, sign it out.',
    person,
    tabs: { place: 'account', here: '/account/sessions' },
    body: html`<ul class="rows">
        ${[own, ...others].map((session) => row(session, { isOwn: session.id === own.id, token }))}
        ${agents > 0 && agentsRow(agents, token)}
      </ul>
      <div class="row">
        ${
          others.length > 0 &&
          html`<form method="post" action="/account/sessions">
            ${token}<input type="hidden" name="session" value="others" /><button class="second">
              Sign out all others
            </button>
          </form>`
        }
        <form method="post" action="/logout">${token}<button class="second">Sign out of this browser</button></form>
      </div>`,
  };
}

function agentsRow(count: number, token: Html): Html {
  return html`<li>
    <div>
      <p><strong>Agents that pay from your wallet</strong></p>
      <p class="quiet">Session tokens: ${String(count)}. Each expires one hour after it was issued.</p>
    </div>
    <form method="post" action="/account/sessions">
      ${token}<input type="hidden" name="session" value="agents" />
      <button class="second" aria-label="Sign out all agents">Sign out</button>
    </form>
  </li>`;
}

function row(session: WebSession, { isOwn, token }: { isOwn: boolean; token: Html }): Html {
  const browser = browserName(session.userAgent);
  return html`<li>
    <div>
      <p class="named"><strong>${browser}</strong> ${isOwn && html`<span class="badge well">this browser</span>`}</p>
      <p class="quiet">
        Signed in by ${METHODS[session.method]} ${timeElement(session.createdAt)}, last used
        ${timeElement(session.lastSeenAt)}
      </p>
    </div>
    ${
      !isOwn &&
      html`<form method="post" action="/account/sessions">
        ${token}<input type="hidden" name="session" value="${session.id}" />
        <button class="second" aria-label="Sign out ${browser}">Sign out</button>
      </form>`
    }
  </li>`;
}
