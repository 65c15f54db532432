import { WALLET_LINK_PATH } from '@libs/identity';
import { type Html, html } from '../../platform/pages/html.js';
import type { Page } from '../../platform/pages/page.js';

interface WalletLinkPage {
  token: string;
  form: Html;
  /** Somebody is signed in here: the link may be of another account, so nothing happens without a click. */
  isSignedIn: boolean;
}

/** Sends its form by script; where scripts are off, or somebody is signed in, by its button. */
export function walletLinkPage({ token, form, isSignedIn }: WalletLinkPage): Page {
  return {
    title: 'Sign in to your library',
    scripts: isSignedIn ? [] : ['/assets/wallet-link.js'],
    body: html`<p>This link signs you in to the library of the wallet that paid, once.</p>
      ${isSignedIn && html`<p class="notice" role="status">You are signed in already. The link ends that session.</p>`}
      <form id="wallet-link" method="post" action="${WALLET_LINK_PATH}">
        ${form}<input type="hidden" name="token" value="${token}" /><button autofocus>Sign in</button>
      </form>`,
  };
}
