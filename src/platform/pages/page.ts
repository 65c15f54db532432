import type { FastifyReply } from 'fastify';
import { consoleFonts } from './built-console.js';
import { Html, html } from './html.js';
import { pageHeader, type PagePerson, type PagePlace, pageTabs } from './page-header.js';

export interface Page {
  /** Of the window, and the heading. */
  title: string;
  /** One or two sentences under the heading. */
  lead?: string;
  body: Html;
  /** Addresses of scripts of this service. */
  scripts?: readonly string[];
  /** Origins besides our own that its forms may lead to: browsers hold redirects to the policy too. */
  formTargets?: readonly string[];
  /** Default 200. */
  status?: number;
  /** For lines that do not fit a form's width. */
  isWide?: boolean;
  /** Whose page it is; absent: a visitor's, or one on which a person has one thing to do. */
  person?: PagePerson;
  /** Where a visitor comes back to after signing in; absent: the header offers no sign-in. */
  signInTo?: string;
  /** More of the head: what other services show of the page where people share its address. */
  head?: Html;
  /** Origins besides our own whose pictures, films and sounds it shows. Absent: it plays nothing. */
  media?: readonly string[];
  /** The tabs above it: where it lies, and its own address. */
  tabs?: { place: PagePlace; here: string };
}

/** Sets status and headers of a page for people, and returns its text. It depends on the session, so no cache may store it. */
export function describePage(reply: FastifyReply, page: Page): string {
  return describeText(reply, pageOf(page), page.status);
}

/** The same of a text that is a whole page. */
export function describeText(
  reply: FastifyReply,
  { text, policy }: { text: string; policy: string },
  status = 200,
): string {
  void reply
    .status(status)
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8');
  return text;
}

/** The text of a page, and the Content-Security-Policy that goes with it. */
export function pageOf(page: Page): { text: string; policy: string } {
  return { text: pageText(page), policy: policyOf(page) };
}

/** Nothing inline, nothing from elsewhere. */
function policyOf({ scripts = [], formTargets = [], media }: Page): string {
  const files = ["'self'", ...(media ?? [])].join(' ');
  return [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src ${files} data:`,
    ...(media ? [`media-src ${files}`] : []),
    ...(scripts.length > 0 ? ["script-src 'self'", "connect-src 'self'"] : []),
    ['form-action', "'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Read once: a running service is not built anew. */
let fonts: ReturnType<typeof consoleFonts> | undefined;

function pageText({ title, lead, body, scripts = [], isWide = false, person, tabs, signInTo, head }: Page): string {
  fonts ??= consoleFonts();
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} – Mediamaker</title>
        ${head}
        ${fonts.font !== undefined && html`<link rel="preload" href="${fonts.font}" as="font" type="font/woff2" crossorigin="anonymous" />`}
        <link rel="stylesheet" href="/assets/page.css" />
        ${scripts.map((address) => html`<script type="module" src="${address}"></script>`)}
      </head>
      <body>
        ${person && html`<a class="skip" href="#content">Skip to the content</a>`}
        ${pageHeader(person, tabs?.place, signInTo)}
        <main id="content" ${!person && html` class="${isWide ? 'alone wide' : 'alone'}"`}>
          ${tabs && pageTabs(tabs.place, tabs.here, person)}
          <h1>${title}</h1>
          ${lead !== undefined && html`<p class="lead">${lead}</p>`}
          <div class="card">${body}</div>
        </main>
      </body>
    </html>`.text;
}
