import { type Html, html } from '../../platform/pages/html.js';
import type { Page } from '../../platform/pages/page.js';
import { field } from './field.js';
import type { SignUpSettings } from './sign-up-settings.js';

interface LoginPage {
  token: Html;
  /** The path that a sign-in leads to. */
  to: string;
  email?: string;
  isRefused?: boolean;
  done?: string;
  /** The person is signed in and must sign in again. */
  isAgain?: boolean;
  /** The session belongs to a wallet: its account has no password, so the wallet button comes first. */
  isOfWallet?: boolean;
  settings: SignUpSettings;
  /** Where the sign-in leads in the end, if that is out of this service. */
  formTargets?: readonly string[];
}

const DONE: Readonly<Record<string, string>> = {
  password: 'Your password is changed. Sign in with the new one, then connect your applications again.',
  out: 'You are signed out.',
};

/** Why the page at an address needs a sign-in: shown above the form when the sign-in returns to that address. */
const REASONS: readonly (readonly [path: RegExp, text: string])[] = [
  [/^\/(?:watch|r)\//, 'To see a private resource, sign in as its owner, or ask the owner for a public address.'],
  [
    /^\/oauth\/interaction\//,
    'An application asks for access to your account. Sign in first; you are asked before it gets any.',
  ],
];

/** The sign-in page. Every failed sign-in gets the same message, so that it reveals no account. */
export function loginPage(page: LoginPage): Page {
  const { isRefused = false, isOfWallet = false, settings, formTargets = [] } = page;
  const [first, second] = isOfWallet ? [walletForm, passwordForm] : [passwordForm, walletForm];
  return {
    title: 'Sign in',
    status: isRefused ? 403 : 200,
    formTargets,
    scripts: ['/assets/wallet.js'],
    body: html`${noticeOf(page)} ${first(page)}
      <hr />
      ${second(page)} ${settings.isOpen && html`<p class="quiet">No account yet? <a href="/signup">Open one</a></p>`}`,
  };
}

/** What happened before, or why the person is here. */
function noticeOf({ done = '', to, isAgain = false, isRefused = false }: LoginPage): Html | undefined {
  if (Object.hasOwn(DONE, done)) return html`<p class="notice well" role="status">${DONE[done]}</p>`;
  if (isAgain) {
    return html`<p class="notice" role="status">You are signed in. Sign in again, then continue with your action.</p>`;
  }
  const reason = isRefused ? undefined : REASONS.find(([path]) => path.test(to))?.[1];
  return reason === undefined ? undefined : html`<p class="notice">${reason}</p>`;
}

function passwordForm({ token, to, email, isRefused = false, isOfWallet = false, settings }: LoginPage): Html {
  const mistake = isRefused ? 'The e-mail address or the password is wrong.' : undefined;
  const isFirst = !isRefused && !isOfWallet && email === undefined;
  const isNext = !isRefused && !isOfWallet && !isFirst;
  return html`<form method="post" action="/login">
      ${token}<input type="hidden" name="return_to" value="${to}" />
      ${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: email, isFirst })}
      ${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', mistake, isFirst: isNext })}
      <button${isOfWallet && html` class="second"`}>Sign in</button>
    </form>
    ${settings.hasMail && html`<p class="quiet"><a href="/login/forgot">Forgotten your password?</a></p>`}`;
}

function walletForm({ to, isOfWallet = false }: LoginPage): Html {
  return html`<form id="wallet" data-return-to="${to}">
    <button${isOfWallet ? html` autofocus` : html` class="second"`}>Sign in with a wallet</button>
    <p class="mistake" role="alert" hidden></p>
    <noscript><p class="quiet">A wallet signs by script, and scripts are off here.</p></noscript>
  </form>`;
}
