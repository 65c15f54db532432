import { type ApiKeyRecord, isLiveApiKey, type OwnWebSession } from '@libs/identity';
import { html } from '../../platform/pages/html.js';
import type { PagePerson } from '../../platform/pages/page-header.js';
import type { Page } from '../../platform/pages/page.js';
import { CONSOLE_PATH, freshSignIn, KEY_SCRIPTS, KEY_TABS } from './console-page.js';
import { keyName } from './key-name.js';

interface MadeBefore {
  own: OwnWebSession;
  /** The key that the first send of the form made, or that took the place of another. */
  key: ApiKeyRecord;
  isReplaced: boolean;
  now: Date;
  person: PagePerson;
}

/** For a form that was sent before: its key was shown in the first answer, which a second click hides. */
export function madeBeforePage({ own, key, isReplaced, now, person }: MadeBefore): Page {
  const mayReplace = isLiveApiKey(key, now) && !isReplaced;
  return {
    title: 'This key already exists',
    status: 409,
    person,
    tabs: KEY_TABS,
    scripts: KEY_SCRIPTS,
    body: html`<p class="notice mind" role="alert">
        ${key.rotated_from === null ? 'This form was already sent and made' : 'The key was already replaced by'}
        ${keyName(key)}. The new key was shown once, in the first response.
      </p>
      <p>
        If you copied the new key, you are done.
        ${mayReplace && 'If you did not, replace it. The lost key then stops working at once.'}
      </p>
      ${
        mayReplace &&
        (own.isFresh
          ? html`<form method="post" action="${CONSOLE_PATH}/rotate">
              ${person.token}<input type="hidden" name="key" value="${key.id}" /><input
                type="hidden"
                name="overlap"
                value="0"
              />
              <button>Replace key</button>
            </form>`
          : freshSignIn(own))
      }
      <p><a href="${CONSOLE_PATH}">Back to the API keys</a></p>`,
  };
}
