import { type ApiKeyRecord, isLiveApiKey, ROTATION_OVERLAPS, type RotationOverlap, type Scope } from '@libs/identity';
import { type Html, html } from '../../platform/pages/html.js';
import { dayElement, timeElement } from '../../platform/pages/time-element.js';

export interface KeyRow {
  key: ApiKeyRecord;
  /** The key that took its place, if one did. */
  successor?: ApiKeyRecord;
  now: Date;
  /** Replacing a key asks for a fresh sign-in. */
  mayReplace: boolean;
  token: Html;
}

const OVERLAPS: Readonly<Record<RotationOverlap, string>> = {
  '0': 'ends at once: others may have it',
  '1h': 'works for one more hour',
  '24h': 'works for 24 more hours',
  '7d': 'works for 7 more days',
};
const DEFAULT_OVERLAP: RotationOverlap = '24h';

const SCOPES_SHORT: Readonly<Record<Scope, string>> = {
  'media:generate': 'Make media',
  'library:read': 'See the library',
  'library:write': 'Change the library',
  'webhooks:manage': 'Webhooks',
  'x:act': 'Act on X',
};

/** The columns of `keyRow`. */
export const KEY_COLUMNS = ['Name', 'Key', 'State', 'Can', 'Last used', 'Expires'] as const;

/** One key of a table: what it is, and how to end or replace it. */
export function keyRow(row: KeyRow): Html {
  const { key, successor, now } = row;
  const isLive = isLiveApiKey(key, now);
  return html`<tr>
    <td>
      <a href="/developer/console/requests?credential_id=${encodeURIComponent(key.id)}" title="Its requests"
        ><bdi>${key.name}</bdi></a
      >
      ${successor && html`<p class="quiet">Replaced by the key that ends in <code>${successor.hint}</code></p>`}
    </td>
    <td><code>${`mmk_…${key.hint}`}</code></td>
    <td>${stateOf(row)}</td>
    <td>
      <div class="chips">
        ${key.scopes.map((scope) => html`<span class="chip" title="${scope}">${SCOPES_SHORT[scope]}</span>`)}
      </div>
    </td>
    <td>
      ${key.last_used_at ? html`<span class="of">Last used </span>${dayElement(key.last_used_at)}` : 'Never used'}
    </td>
    <td>${endOf(row)}</td>
    <td class="acts">
      ${isLive && html`<div>${!successor && row.mayReplace && replaceForm(row)} ${revokeForm(row)}</div>`}
    </td>
  </tr>`;
}

function stateOf({ key, successor, now }: KeyRow): Html {
  if (key.revoked_at) return html`<span class="badge">revoked</span>`;
  if (!isLiveApiKey(key, now)) return html`<span class="badge">expired</span>`;
  return successor
    ? html`<span class="badge mind">works until it expires</span>`
    : html`<span class="badge well">works</span>`;
}

/** Where the table has no room for headings, each cell says what it is. */
function endOf({ key, now }: KeyRow): Html {
  if (key.revoked_at) return html`revoked ${dayElement(key.revoked_at)}`;
  const word = isLiveApiKey(key, now) ? 'expires' : 'expired';
  return html`<span class="of">${word} </span>${dayElement(key.expires_at)}`;
}

/** It asks first: the button of the other act is beside it, and a revoked key never works again. */
function revokeForm({ key, token }: KeyRow): Html {
  return html`<details name="act-${key.id}">
    <summary class="button second" aria-label="Revoke ${key.name}, which ends in ${key.hint}">Revoke</summary>
    <form method="post" action="/developer/console/revoke">
      ${token}<input type="hidden" name="key" value="${key.id}" />
      <p>
        <strong>Revoke <bdi>${key.name}</bdi>?</strong>
      </p>
      <p class="quiet">
        ${key.last_used_at ? html`Last used ${timeElement(key.last_used_at)}.` : 'Never used.'} Requests with it will
        fail at once. This cannot be undone.
      </p>
      ${answers(html`<button class="danger">Revoke key</button>`)}
    </form>
  </details>`;
}

function replaceForm({ key, token }: KeyRow): Html {
  const overlaps = Object.keys(ROTATION_OVERLAPS) as RotationOverlap[];
  return html`<details name="act-${key.id}">
    <summary class="button second" aria-label="Replace ${key.name}, which ends in ${key.hint}">Replace</summary>
    <form method="post" action="/developer/console/rotate">
      ${token}<input type="hidden" name="key" value="${key.id}" />
      <p>
        <strong>Replace <bdi>${key.name}</bdi>?</strong>
      </p>
      <p class="quiet">Makes a new key with the same name, scopes and lifetime.</p>
      ${key.scopes.includes('x:act') && html`<p class="quiet">Grants on your X account stay with this key.</p>`}
      ${key.scopes.includes('webhooks:manage') && html`<p class="quiet">Webhook endpoints that this key added are disabled when it ends.</p>`}
      <label for="overlap-${key.id}"
        ><span>This key</span>
        <select id="overlap-${key.id}" name="overlap">
          ${overlaps.map(
            (overlap) =>
              html`<option value="${overlap}" ${overlap === DEFAULT_OVERLAP && html`selected`}>
                ${OVERLAPS[overlap]}
              </option>`,
          )}
        </select>
      </label>
      ${answers(html`<button>Replace key</button>`)}
    </form>
  </details>`;
}

/** Without scripts the page is loaded anew, which closes the question too. */
function answers(yes: Html): Html {
  return html`<div class="row answers">
    <a class="button second" href="/developer/console" data-close>Cancel</a>
    ${yes}
  </div>`;
}
