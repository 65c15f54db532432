import { redirectPlace } from '@libs/identity';
import { AddressRefused } from '@libs/kernel/adapters';
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { documentDenial } from './clients/document-denial.js';
import { refuseUntilLater } from './clients/spent-reads.js';
import { html } from '../../platform/pages/html.js';
import { type Page, pageOf } from '../../platform/pages/page.js';

/** What a person reads where an authorization request is not led back to its client; JSON for a client that asks for that. */
export const errorPage: NonNullable<Configuration['renderError']> = (context, out, error) => {
  const { error: code, error_description: why } = out;
  // Errors that are made for a redirect have its status.
  if (context.status < 400) context.status = 400;
  const later = refuseUntilLater(context, error);
  if (context.accepts('html', 'json') === 'json') {
    context.body = later ?? { error: code, error_description: unreadDocument(error, context) ?? why };
    return;
  }
  const { text, policy } = pageOf(later ? laterPage(later.error_description) : pageFor(context, out, error));
  context.set('content-security-policy', policy);
  context.type = 'html';
  context.body = text;
};

/** Errors that a person understands in other words than its maker. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['invalid_client', 'This service does not know the application that sent you here.'],
]);

const TO_START = html`<p><a href="/">Go to the start page</a></p>`;

type ErrorOut = Parameters<NonNullable<Configuration['renderError']>>[1];

function pageFor(context: KoaContextWithOIDC, out: ErrorOut, error: Error): Page {
  const unread = unreadDocument(error, context);
  if (unread !== undefined) return unreadDocumentPage(out.error, unread);
  return impossiblePage(out.error, out.error_description, wayBack(context, out));
}

export function impossiblePage(error: string, why = error, back?: URL): Page {
  return {
    title: 'This connection cannot go on',
    body: html`${!WORDS.has(error) && html`<p>The application that sent you here asked for something that is not possible.</p>`}
      <p class="notice wrong">${WORDS.get(error) ?? why}</p>
      ${back !== undefined && html`<p>Nobody has checked this application. It asks for the error to be sent to <strong>${redirectPlace(back.href)}</strong>. Follow this link only if you know that place: <a href="${back.href}" rel="noreferrer">go back to the application</a>.</p>`}
      <p>
        ${WORDS.has(error) ? 'Remove the connection in the application and add it again, so that it registers anew.' : 'Go back to the application and connect again.'}
      </p>
      <p class="quiet">For its maker: <code>${error}</code>${WORDS.has(error) && ` (${why})`}</p>
      ${TO_START}`,
  };
}

function unreadDocumentPage(error: string, why: string): Page {
  return {
    title: 'This connection cannot go on',
    body: html`<p>This service must read a document of the application before it asks you, and could not.</p>
      <p class="notice wrong">${why}</p>
      <p>
        Try again in a minute. If it happens again, show this page to the operator of this service: the service needs
        outbound https to that host, and its log names the cause. Until then, connect with an API key, or with an
        application that registers itself.
      </p>
      <p class="quiet">For the operator: <code>${error}</code></p>
      ${TO_START}`,
  };
}

function laterPage(why: string): Page {
  return {
    title: 'Too many applications at once',
    body: html`<p>This service must read a document of the application before it asks you.</p>
      <p class="notice wrong">${why}</p>
      ${TO_START}`,
  };
}

/** Why the metadata document of a client was not read or not accepted; undefined for another error. */
function unreadDocument(error: Error, { oidc }: KoaContextWithOIDC): string | undefined {
  const reason = documentDenial(error);
  const address = URL.parse(String(oidc.params?.['client_id']));
  if (reason === undefined || address === null) return undefined;
  // DNS answers a name of a private network like one that does not exist, so the page names both reasons.
  const why =
    reason instanceof AddressRefused
      ? 'its name was not found, or it is no public server.'
      : reason.message.replace(/^The file/, 'The document');
  return `This service could not read the application's document at ${address.host}: ${why}`;
}

/** The redirect address for an OAuth error; undefined unless it is verified to be the client's own. */
function wayBack({ oidc }: KoaContextWithOIDC, out: ErrorOut): URL | undefined {
  const { client, params = {}, route } = oidc;
  const { redirect_uri: address, response_mode: mode } = params;
  if (route !== 'authorization' || !client || typeof address !== 'string') return undefined;
  if (!client.redirectUriAllowed(address)) return undefined;
  const back = new URL(address);
  const told = new URLSearchParams(mode === 'fragment' ? undefined : back.search);
  for (const [name, value] of Object.entries(out)) if (typeof value === 'string') told.set(name, value);
  if (mode === 'fragment') back.hash = told.toString();
  else back.search = told.toString();
  return back;
}
