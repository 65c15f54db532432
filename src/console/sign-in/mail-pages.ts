import { LEAST_PASSWORD } from '@libs/identity/adapters';
import { type Html, html } from '../../platform/pages/html.js';
import type { Page } from '../../platform/pages/page.js';
import { field } from './field.js';

interface EmailForm {
  token: Html;
  /** Whether letters are lines of the log, as on a machine without a mail server. */
  isLogged: boolean;
  email?: string;
  isRefused?: boolean;
}

const IN_LOG = html`<p class="notice mind">
  This service sends no e-mail, because <code>MAIL_URL</code> is not set. It writes your link to the log of the service:
  the terminal where <code>npm start</code> runs.
</p>`;

const BACK = html`<p class="quiet"><a href="/login">Back to signing in</a></p>`;

function emailForm(
  action: string,
  button: string,
  { token, email, isRefused = false }: Omit<EmailForm, 'isLogged'>,
): Html {
  const mistake = isRefused ? 'This is not an e-mail address.' : undefined;
  return html`<form method="post" action="${action}">
    ${token}
    ${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'email', value: email, mistake, isFirst: true })}
    <button>${button}</button>
  </form>`;
}

export function signUpPage(form: EmailForm): Page {
  return {
    title: 'Open an account',
    status: form.isRefused ? 422 : 200,
    body: html`${form.isLogged ? IN_LOG : html`<p>We send you an e-mail with a link. Open the link to choose a password.</p>`}
      ${emailForm('/signup', form.isLogged ? 'Get my link' : 'Send the e-mail', form)}
      <p class="quiet">You have an account? <a href="/login">Sign in</a></p>`,
  };
}

export function forgotPage(form: EmailForm): Page {
  return {
    title: 'A new password',
    status: form.isRefused ? 422 : 200,
    body: html`${form.isLogged ? IN_LOG : html`<p>We send an e-mail to the address of your account.</p>`}
      <p>The link works for 30 minutes.</p>
      ${emailForm('/login/forgot', form.isLogged ? 'Get my link' : 'Send the link', form)} ${BACK}`,
  };
}

/** The same whether or not the address has an account. */
export function letterSentPage(email: string, { isLogged }: Pick<EmailForm, 'isLogged'>): Page {
  if (isLogged) return letterLoggedPage(email);
  return {
    title: 'Check your e-mail',
    body: html`<p class="notice well" role="status">We sent an e-mail to <strong>${email}</strong>.</p>
      <p>Open the link in the e-mail. If it does not arrive, check your spam folder and the address.</p>
      ${BACK}`,
  };
}

function letterLoggedPage(email: string): Page {
  return {
    title: 'Look at the log',
    body: html`<p class="notice well" role="status">
        No e-mail was sent, because <code>MAIL_URL</code> is not set. The link for <strong>${email}</strong> is in the
        log of the service: where <code>npm start</code> runs.
      </p>
      <p>Open the link. If the log has none, check the address.</p>
      ${BACK}`,
  };
}

interface PasswordForm {
  form: Html;
  token: string;
  mistake?: string;
}

const PASSWORD_PAGES = {
  sign_up: { title: 'Choose a password', action: '/login/verify', button: 'Open the account', words: '' },
  reset: {
    title: 'Choose a new password',
    action: '/login/reset',
    button: 'Change the password',
    words: 'The new password signs you out on every device and disconnects all applications. API keys stay valid.',
  },
} as const;

export function newPasswordPage(purpose: 'sign_up' | 'reset', { form, token, mistake }: PasswordForm): Page {
  const { title, action, button, words } = PASSWORD_PAGES[purpose];
  const hint = `At least ${LEAST_PASSWORD} characters; a few words that you remember are best.`;
  return {
    title,
    status: mistake === undefined ? 200 : 422,
    body: html`${words !== '' && html`<p>${words}</p>`}
      <form method="post" action="${action}">
        ${form}<input type="hidden" name="token" value="${token}" />
        ${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', hint, mistake, isFirst: true })}
        <button>${button}</button>
      </form>`,
  };
}

/** `again`: the address that gives another link, or how else one is made. */
export function overPage(again: string | Html): Page {
  return {
    title: 'This link no longer works',
    status: 404,
    body: html`<p class="notice wrong" role="alert">The link was already used, or it has expired.</p>
      <p>${typeof again === 'string' ? html`<a class="button" href="${again}">Get a new link</a>` : again}</p>
      ${BACK}`,
  };
}
