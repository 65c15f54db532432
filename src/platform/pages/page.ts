import type { FastifyReply } from 'fastify';
import { Html, html } from './html.js';

export interface Page {
  /** Of the window, and the heading. */
  title: string;
  /** Below the heading. */
  body: Html;
  /** Addresses of scripts of this service. */
  scripts?: readonly string[];
  /** Origins besides our own that its forms may lead to: browsers hold redirects to the policy too. */
  formTargets?: readonly string[];
  /** Default 200. */
  status?: number;
  /** For lines that do not fit a form's width. */
  isWide?: boolean;
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
function policyOf({ scripts = [], formTargets = [] }: Page): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    ...(scripts.length > 0 ? ["script-src 'self'", "connect-src 'self'"] : []),
    ['form-action', "'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function pageText({ title, body, scripts = [], isWide = false }: Page): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} – Mediamaker</title>
        <link rel="stylesheet" href="/assets/page.css" />
        ${scripts.map((address) => html`<script type="module" src="${address}"></script>`)}
      </head>
      <body>
        <main${isWide && html` class="wide"`}>
          <p class="brand"><a href="/">Mediamaker</a></p>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`.text;
}
