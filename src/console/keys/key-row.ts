import { type ApiKeyRecord, isLiveApiKey, ROTATION_OVERLAPS, type RotationOverlap } from '@libs/identity';
import { type Html, html } from '../../platform/pages/html.js';
import { timeElement } from '../../platform/pages/time-element.js';
import { keyName } from './key-name.js';

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

/** One key of a list: what it is, and how to end or replace it. */
export function keyRow(row: KeyRow): Html {
  const { key, successor, now, token } = row;
  const isLive = isLiveApiKey(key, now);
  return html`<li>
    <div>
      <p>${keyName(key)} &ndash; ${stateOf(row)}</p>
      ${successor && html`<p class="quiet">Replaced by the key that ends in <code>${successor.hint}</code></p>`}
      <p class="quiet">May: ${key.scopes.map((scope, at) => html`${at > 0 && ', '}<code>${scope}</code>`)}</p>
      <p class="quiet">Made ${timeElement(key.created_at)}, ${endOf(row)}</p>
      <p class="quiet">${key.last_used_at ? html`Last used ${timeElement(key.last_used_at)}` : 'Never used'}</p>
    </div>
    ${
      isLive &&
      html`<form method="post" action="/developer/console/revoke">
        ${token}<input type="hidden" name="key" value="${key.id}" />
        <button class="second" aria-label="Revoke ${key.name}, which ends in ${key.hint}">Revoke</button>
      </form>`
    }
    ${isLive && !successor && row.mayReplace && replaceForm(row)}
  </li>`;
}

function stateOf({ key, successor, now }: KeyRow): string {
  if (key.revoked_at) return 'revoked';
  if (!isLiveApiKey(key, now)) return 'expired';
  return successor ? 'works until it expires' : 'works';
}

function endOf({ key, now }: KeyRow): Html {
  if (key.revoked_at) return html`revoked ${timeElement(key.revoked_at)}`;
  const word = isLiveApiKey(key, now) ? 'expires' : 'expired';
  return html`${word} ${timeElement(key.expires_at)}`;
}

function replaceForm({ key, token }: KeyRow): Html {
  const overlaps = Object.keys(ROTATION_OVERLAPS) as RotationOverlap[];
  return html`<details>
    <summary aria-label="Replace ${key.name}, which ends in ${key.hint}">Replace</summary>
    <form method="post" action="/developer/console/rotate">
      ${token}<input type="hidden" name="key" value="${key.id}" />
      <p class="quiet">Makes a new key with the same name, rights and length of life.</p>
      ${key.scopes.includes('x:act') && html`<p class="quiet">Grants on your X account stay with this key.</p>`}
      ${key.scopes.includes('webhooks:manage') && html`<p class="quiet">Webhook endpoints that this key made end with it.</p>`}
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
      <button>Replace it</button>
    </form>
  </details>`;
}
