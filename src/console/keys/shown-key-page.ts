import { type ApiKeyRecord, isLiveApiKey, type MadeApiKey } from '@libs/identity';
import { type ConnectLine, connectLines, toolListCommand } from '../../platform/process/connect-lines.js';
import { type Html, html } from '../../platform/pages/html.js';
import type { PagePerson } from '../../platform/pages/page-header.js';
import type { Page } from '../../platform/pages/page.js';
import { timeElement } from '../../platform/pages/time-element.js';
import { CONSOLE_PATH, KEY_SCRIPTS, KEY_TABS } from './console-page.js';
import { keyName } from './key-name.js';

interface ShownKey {
  made: MadeApiKey;
  mcpAddress: string;
  now: Date;
  /** The key that it takes the place of, as it is now. */
  replaced?: ApiKeyRecord;
  person: PagePerson;
}

/** The one answer that holds the text of a new key. */
export function shownKeyPage({ made: { key, record }, mcpAddress, now, replaced, person }: ShownKey): Page {
  return {
    title: 'Your new key',
    person,
    tabs: KEY_TABS,
    scripts: KEY_SCRIPTS,
    body: html`<p class="notice mind" role="status">Copy the key now. It is shown only once.</p>
      ${copied({ id: 'key', label: 'the key', title: 'API key', text: key, isMain: true })}
      <p>${keyName(record)} expires ${timeElement(record.expires_at)}.</p>
      ${replaced && html`<p>It replaces the key that ends in <code>${replaced.hint}</code>, which ${endOf(replaced, now)}.</p>`}
      ${
        record.scopes.includes('x:act') &&
        html`<p>
          It may act on your X account once you give it a grant on <a href="/account/x">the page of your X account</a>.
        </p>`
      }
      <p class="quiet">
        Store it in a secret manager, never in a web page or an application that others can open. If it may have leaked,
        replace it in the console at once.
      </p>
      <h2>Connect a client</h2>
      <div class="clients">
        ${connectLines(mcpAddress, key).map(connected)}
        <details name="client">
          <summary>curl</summary>
          ${copied({
            id: 'curl',
            label: 'the command that lists the tools',
            title: 'This command lists the tools, and shows whether the key works:',
            text: toolListCommand(mcpAddress, key).join('\n'),
          })}
        </details>
      </div>
      <p><a class="button second" href="${CONSOLE_PATH}">I have copied the key</a></p>`,
  };
}

function endOf(replaced: ApiKeyRecord, now: Date): Html {
  return isLiveApiKey(replaced, now) ? html`works until ${timeElement(replaced.expires_at)}` : html`no longer works`;
}

function connected({ client, file, text }: ConnectLine, at: number): Html {
  const title = file === undefined ? 'Run in a terminal:' : html`Put into <code>${file}</code>:`;
  return html`<details name="client" ${at === 0 && html`open`}>
    <summary>${client}</summary>
    ${copied({ id: `line-${at}`, label: `the line for ${client}`, title, text })}
  </details>`;
}

interface Copied {
  id: string;
  /** Accessible name of the copied text, for screen readers. */
  label: string;
  /** What stands over it. */
  title: string | Html;
  text: string;
  isMain?: boolean;
}

/** A text with a button that copies it, which the script shows. */
function copied({ id, label, title, text, isMain = false }: Copied): Html {
  return html`<div class="copy">
    <p class="quiet">${title}</p>
    <span class="quiet" role="status"></span>
    <button type="button" ${!isMain && html` class="second"`} data-copy="${id}" aria-label="Copy ${label}" hidden>
      Copy
    </button>
    <pre id="${id}">${text}</pre>
  </div>`;
}
