import { WALLET_LINK_PATH } from '@libs/identity';
import { type Html, html } from '../../platform/pages/html.js';
import type { Page } from '../../platform/pages/page.js';

interface WalletLinkPage {
  token: string;
  form: Html;
  /** The browser is signed in: the link may be of another account, so nothing happens without a click. */
  isSignedIn: boolean;
  /** The form that this browser sent was of another pre-session cookie. */
  isStale: boolean;
}

/** The script sends the form. Without scripts, in a signed-in browser and after a stale form, its button does. */
export function walletLinkPage({ token, form, isSignedIn, isStale }: WalletLinkPage): Page {
  return {
    title: 'Sign in to your library',
    status: isStale ? 403 : 200,
    scripts: isSignedIn || isStale ? [] : ['/assets/wallet-link.js'],
    body: html`<p>This link signs you in to the account of the wallet that paid. It works once.</p>
      ${isSignedIn && html`<p class="notice" role="status">You are signed in already. The link ends that session.</p>`}
      ${isStale && html`<p class="notice" role="status">Press the button to go on. If this page comes back, allow cookies for this site.</p>`}
      <form id="wallet-link" method="post" action="${WALLET_LINK_PATH}">
        ${form}<input type="hidden" name="token" value="${token}" /><button autofocus>Sign in</button>
      </form>`,
  };
}

/** For a link that was used, is too old or never was. */
export function walletLinkOverPage(): Page {
  return {
    title: 'This link no longer works',
    status: 404,
    body: html`<p class="notice wrong" role="alert">The link was already used, or it has expired.</p>
      <p>A link works once, within 15 minutes after the payment. You can also sign in with the wallet that paid.</p>
      <p><a class="button" href="/login">Sign in</a></p>`,
  };
}
