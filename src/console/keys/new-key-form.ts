import { type Scope, SCOPE_MEANINGS } from '@libs/identity';
import { type Html, html } from '../../platform/pages/html.js';
import { field } from '../sign-in/field.js';
import { KEY_DAYS } from './dto/keys.dto.js';

/** What the form of a new key shows. */
export interface NewKeyForm {
  /** A UUID of this form alone: sent twice, it makes one key. */
  id: string;
  name?: string;
  days: (typeof KEY_DAYS)[number];
  /** The ticked ones. */
  scopes: readonly Scope[];
  /** What was wrong with the form as it was sent, beside its field. */
  mistakes: { name?: string; scopes?: string };
}

const DAYS: Readonly<Record<(typeof KEY_DAYS)[number], string>> = {
  '7': '7 days',
  '30': '30 days',
  '90': '90 days',
  '365': 'a year',
};

export function newKeyForm(form: NewKeyForm, offered: readonly Scope[], token: Html): Html {
  const { id, name, mistakes } = form;
  const hint =
    'Name the program or the machine that will send the key. You and the operator of this service see the name.';
  return html`<form method="post" action="/developer/console">
    ${token}<input type="hidden" name="form_id" value="${id}" />
    ${field({ name: 'name', label: 'Name', type: 'text', autocomplete: 'off', value: name, hint, mistake: mistakes.name })}
    <fieldset>
      <legend>What it may do</legend>
      ${offered.map((scope) => checkbox(scope, form.scopes.includes(scope)))}
      ${mistakes.scopes !== undefined && html`<p class="mistake" role="alert">${mistakes.scopes}</p>`}
    </fieldset>
    <label for="days"
      ><span>Works for</span>
      <select id="days" name="days">
        ${KEY_DAYS.map(
          (days) => html`<option value="${days}" ${days === form.days && html`selected`}>${DAYS[days]}</option>`,
        )}
      </select>
    </label>
    <button>Make the key</button>
  </form>`;
}

function checkbox(scope: Scope, isTicked: boolean): Html {
  return html`<label class="check">
    <input type="checkbox" name="${scope}" value="on" ${isTicked && html`checked`} />
    <span>${SCOPE_MEANINGS[scope]} <code class="quiet">${scope}</code></span>
  </label>`;
}
