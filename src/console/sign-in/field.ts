import { type Html, html } from '../../platform/pages/html.js';

export interface Field {
  name: string;
  label: string;
  type: 'email' | 'password' | 'text';
  /** What browsers and password stores may fill in. */
  autocomplete: string;
  value?: string;
  /** What to know before it is filled in. */
  hint?: string;
  /** What was wrong with what was sent; the field gets the focus. */
  mistake?: string;
  /** Gets the focus when the page opens. */
  isFirst?: boolean;
}

/** A labelled field of a form; its hint and its mistake are read out with it. */
export function field({ name, label, type, autocomplete, value, hint, mistake, isFirst }: Field): Html {
  const notes = [hint !== undefined && `${name}-hint`, mistake !== undefined && `${name}-mistake`].filter(Boolean);
  return html`<label for="${name}"
    ><span>${label}</span>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      value="${value}"
      maxlength="254"
      required
      ${(isFirst === true || mistake !== undefined) && html`autofocus`}
      ${mistake !== undefined && html`aria-invalid="true"`}
      ${notes.length > 0 && html`aria-describedby="${notes.join(' ')}"`}
    />
    ${hint !== undefined && html`<span class="quiet" id="${name}-hint">${hint}</span>`}
    ${mistake !== undefined && html`<span class="mistake" id="${name}-mistake" role="alert">${mistake}</span>`}
  </label>`;
}
