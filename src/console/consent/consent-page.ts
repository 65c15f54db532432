import { redirectPlace, type Scope, SCOPE_MEANINGS } from '@libs/identity';
import { signInAddress } from '../../auth/web-sessions/sign-in-address.js';
import { type Html, html } from '../../platform/pages/html.js';
import type { Page } from '../../platform/pages/page.js';

/** What a person is asked to allow. */
export interface AskedConsent {
  uid: string;
  /** As the client calls itself, which proves nothing. */
  clientName?: string;
  clientId: string;
  redirectUri: string;
  scopes: readonly Scope[];
  isVerified: boolean;
  /** Who is signed in, as that person knows the account. */
  accountName: string;
  days: number;
}

/** The page on which a person allows a client to act for the account, or does not. */
export function consentPage(asked: AskedConsent, formToken: Html): Page {
  const { uid, clientName, scopes, accountName, days, redirectUri } = asked;
  const redirect = new URL(redirectUri);
  const name = clientName ?? hostOf(asked.clientId) ?? 'An application';
  return {
    title: `Connect ${name}?`,
    formTargets: [formTarget(redirectUri)],
    body: html`<p>
        <strong>${name}</strong> asks for access to your account here, <strong>${accountName}</strong>. If you allow it,
        it may:
      </p>
      <ul>
        ${scopes.map((scope) => html`<li>${SCOPE_MEANINGS[scope]}</li>`)}
      </ul>
      ${warningOf(asked, redirect)}
      <dl>
        <dt>Name given by</dt>
        <dd>${hostOf(asked.clientId) ?? 'the application itself'}</dd>
        <dt>Your answer goes to</dt>
        <dd>${redirectPlace(redirectUri)}</dd>
        <dt>Access ends</dt>
        <dd>after ${days} days, or when you disconnect it in your account</dd>
      </dl>
      <form method="post" action="/oauth/interaction/${uid}">
        ${formToken}
        <div class="row">
          <button class="second" name="answer" value="deny">Cancel</button>
          <button name="answer" value="allow">Allow</button>
        </div>
      </form>
      <p class="quiet">
        Not your account?
        <a href="${signInAddress(`/oauth/interaction/${uid}`, { isFresh: true })}">Sign in with another account</a>.
      </p>`,
  };
}

/** `form-action` source for a form that ends in a redirect to the client: browsers check redirects against it too. */
export function formTarget(redirectUri: string): string {
  const { protocol, origin } = new URL(redirectUri);
  return protocol === 'https:' || protocol === 'http:' ? origin : protocol;
}

/** Shown if this connection was begun in another browser, or has expired. */
export function unknownInteractionPage(): Page {
  return {
    title: 'This connection cannot go on',
    status: 400,
    body: html`<p class="notice wrong" role="alert">It was begun in another browser, or too long ago.</p>
      <p>Go back to the application and connect again.</p>`,
  };
}

/** Also of a verified client another program on this machine may use the name (RFC 8252, 8.6). */
function warningOf({ isVerified }: AskedConsent, redirect: URL): Html | undefined {
  if (isOnThisMachine(redirect)) {
    return html`<p class="notice mind">
      This application runs on this computer, or says so: any program here can call itself by this name. Allow it only
      if you have just started it.
    </p>`;
  }
  return isVerified
    ? undefined
    : html`<p class="notice mind">
        Nobody has checked this application. Allow it only if you know <strong>${redirect.host}</strong>.
      </p>`;
}

function isOnThisMachine({ protocol, hostname }: URL): boolean {
  return protocol !== 'https:' || hostname === 'localhost';
}

/** The host of a client that is introduced by a document of its own (draft-ietf-oauth-client-id-metadata-document). */
function hostOf(clientId: string): string | undefined {
  return clientId.startsWith('https://') ? URL.parse(clientId)?.host : undefined;
}
