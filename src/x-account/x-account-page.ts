import {
  type ConnectedX,
  type ListedXGrant,
  type ListedXUse,
  X_CAPABILITIES,
  X_CAPABILITY_MEANINGS,
  type XCapability,
} from '@libs/x-account';
import { type Html, html } from '../platform/pages/html.js';
import type { PagePerson } from '../platform/pages/page-header.js';
import type { Page } from '../platform/pages/page.js';
import { timeElement } from '../platform/pages/time-element.js';
import { GRANT_LIVES } from './dto/forms.dto.js';
import type { OfferedGrantee } from './x-grantees.js';

interface XAccountPage {
  /** Whether the service has an application at X. */
  isOn: boolean;
  formTargets: readonly string[];
  done: string | undefined;
  connection: ConnectedX | undefined;
  grants: readonly ListedXGrant[];
  grantees: readonly OfferedGrantee[];
  uses: readonly ListedXUse[];
  person: PagePerson;
}

const DONE: ReadonlyMap<string, readonly [mood: string, text: string]> = new Map([
  ['connected', ['well', 'Your X account is connected. No agent may act on it until you give a grant.']],
  ['disconnected', ['well', 'Your X account is disconnected, and every grant has ended.']],
  ['granted', ['well', 'The grant is given.']],
  ['revoked', ['well', 'The grant has ended.']],
  ['denied', ['mind', 'You did not allow it at X. Nothing was changed.']],
  ['nothing', ['wrong', 'Tick at least one thing that is allowed.']],
]);

const LIVES: Readonly<Record<(typeof GRANT_LIVES)[number], string>> = {
  '0': 'Until I end it',
  '1': '1 day',
  '30': '30 days',
  '90': '90 days',
};

const OUTCOMES: ReadonlyMap<string, string> = new Map([
  ['done', 'done'],
  ['unknown', 'X did not say'],
]);

/** The page on which a person connects an X account and gives agents grants on it. */
export function xAccountPage(page: XAccountPage): Page {
  const { isOn, connection, formTargets, grants, uses, person } = page;
  return {
    title: 'X account',
    lead: 'An agent needs a grant from you to post its media to X. You can end a grant at any time.',
    formTargets,
    person,
    tabs: { place: 'account', here: '/account/x' },
    body: html`${noticeOf(page.done)} ${connection ? connected(connection, page) : unconnected(page)}
    ${
      connection &&
      html`<h2>Who may act on it</h2>
        ${
          grants.length === 0
            ? html`<p>No API key or application may act on your X account.</p>`
            : html`<ul class="rows">
                ${grants.map((grant) => grantRow(grant, person.token))}
              </ul>`
        }`
    }
    ${connection?.status === 'active' && isOn && grantForm(page)} ${uses.length > 0 && usesTable(uses)}`,
  };
}

function noticeOf(done: string | undefined): Html | undefined {
  const [mood, text] = DONE.get(done ?? '') ?? [];
  return text === undefined
    ? undefined
    : html`<p class="notice ${mood}" role="${mood === 'wrong' ? 'alert' : 'status'}">${text}</p>`;
}

function unconnected({ isOn, person }: XAccountPage): Html {
  if (!isOn) {
    return html`<p>Posting to X is not set up on this service.</p>
      <p class="quiet">
        ${
          person.isOperator
            ? html`Set <code>X_CONSUMER_KEY</code> and <code>X_CONSUMER_SECRET</code> to the keys of an application at
                X, and start the service again.`
            : 'The operator of this service can set it up. Until then, download your media and post them yourself.'
        }
      </p>`;
  }
  return html`<p>
      Connect your X account, and your agents can post the media that they make. X asks you to allow it. Agents never
      see a password or a token of X, and each needs a grant that you give here.
    </p>
    <form method="post" action="/account/x/connect">${person.token}<button>Connect an X account</button></form>`;
}

function connected(
  { screen_name: name, status, connected_at: at }: ConnectedX,
  { isOn, person: { token } }: XAccountPage,
): Html {
  return html`${
      status === 'broken' &&
      html`<p class="notice wrong" role="alert">
        X no longer accepts this connection. Connect the account again, then give the grants again.
      </p>`
    }
    <dl>
      <dt>Connected</dt>
      <dd><strong>@${name}</strong></dd>
      <dt>Since</dt>
      <dd>${timeElement(at)}</dd>
    </dl>
    <div class="row">
      ${
        isOn &&
        html`<form method="post" action="/account/x/connect">
          ${token}<button class="second">Connect again</button>
        </form>`
      }
      <form method="post" action="/account/x/disconnect">${token}<button class="second">Disconnect</button></form>
    </div>
    <p class="quiet">Either ends every grant.</p>`;
}

function grantRow(grant: ListedXGrant, token: Html): Html {
  const called = nameOf(grant);
  return html`<li>
    <div>
      <p><strong>${called}</strong></p>
      <p>${X_CAPABILITY_MEANINGS[grant.capability]}</p>
      <p class="quiet">
        Given
        ${timeElement(grant.created_at)}${grant.expires_at !== null && html`, until ${timeElement(grant.expires_at)}`}
      </p>
    </div>
    <form method="post" action="/account/x/grants/revoke">
      ${token}<input type="hidden" name="grant" value="${grant.id}" />
      <button class="second" aria-label="End ${grant.capability} of ${called}">End</button>
    </form>
  </li>`;
}

function nameOf({ grantee_type: type, grantee_id: id, name, hint }: ListedXGrant): string {
  if (type === 'oauth_client') return `Application ${name ?? id}`;
  return `API key ${name ?? id}${hint === null ? '' : ` (…${hint})`}`;
}

function grantForm({ grantees, person: { token } }: XAccountPage): Html {
  if (grantees.length === 0) {
    return html`<p class="quiet">
      To give a grant you need an API key with the scope <code>x:act</code>, or a verified application that asked for
      it.
    </p>`;
  }
  return html`<h2>Give a grant</h2>
    <form method="post" action="/account/x/grants">
      ${token}
      <label
        >To
        <select name="grantee">
          ${grantees.map(({ value, name }) => html`<option value="${value}">${name}</option>`)}
        </select>
      </label>
      <fieldset>
        <legend>It may</legend>
        ${X_CAPABILITIES.map(capabilityBox)}
      </fieldset>
      <label
        >Lasts
        <select name="days">
          ${GRANT_LIVES.map((days) => html`<option value="${days}">${LIVES[days]}</option>`)}
        </select>
      </label>
      <button>Give the grant</button>
    </form>`;
}

function capabilityBox(capability: XCapability): Html {
  return html`<label class="check">
    <input type="checkbox" name="${capability}" value="1" />
    <span><strong>${capability}</strong>: ${X_CAPABILITY_MEANINGS[capability]}</span>
  </label>`;
}

function usesTable(uses: readonly ListedXUse[]): Html {
  return html`<h2>Last uses</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          <th scope="col">Outcome</th>
        </tr>
      </thead>
      <tbody>
        ${uses.map(
          ({ at, name, capability, outcome }) =>
            html`<tr>
              <td>${timeElement(at)}</td>
              <td>${name ?? 'An agent'}</td>
              <td>${capability}</td>
              <td>${OUTCOMES.get(outcome) ?? `refused (${outcome.replaceAll('_', ' ')})`}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
}
