import { type Html, html } from '../platform/pages/html.js';
import type { FirstFiles } from '../platform/pages/built-console.js';
import { pageHeader } from '../platform/pages/page-header.js';

/** What the page tells its script about the person who opened it (`web/src/session.ts`). */
export interface ShellSession {
  accountId: string;
  name: string;
  isInstallation: boolean;
  isOperator: boolean;
  hasXPage: boolean;
  method: string;
  formToken: string;
}

export interface Shell {
  files: FirstFiles;
  /** The folder of the page in `web/src/pages`; one without files of its own needs none. */
  page: string;
  baseUrl: string;
  isSignUpOpen: boolean;
  /** 0: requests are not recorded. */
  requestLogDays: number;
  session?: ShellSession;
  /** Shown where scripts are off. */
  withoutScript: Html;
}

/** The page that every page of the console begins as. */
export function shellText(shell: Shell): string {
  const { files, page, baseUrl, isSignUpOpen, requestLogDays, session, withoutScript } = shell;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Mediamaker</title>
        ${files.font !== undefined && html`<link rel="preload" href="${files.font}" as="font" type="font/woff2" crossorigin="anonymous" />`}
        ${files.styles.map((style) => html`<link rel="stylesheet" href="${style}" />`)}
        <script type="module" src="${files.script}"></script>
        ${[...new Set([...files.imports, ...(files.pages.get(page) ?? [])])].map((script) => html`<link rel="modulepreload" href="${script}" />`)}
        <noscript><link rel="stylesheet" href="/assets/page.css" /></noscript>
      </head>
      <body>
        <div
          id="console"
          data-base-url="${baseUrl}"
          data-sign-up="${isSignUpOpen ? 'open' : 'closed'}"
          data-request-log-days="${String(requestLogDays)}"
          data-session="${session ? JSON.stringify(session) : ''}"
        ></div>
        <noscript>
          ${pageHeader(session && { ...session, token: formField(session) }, undefined)}
          <main class="alone wide"><div class="card">${withoutScript}</div></main>
        </noscript>
      </body>
    </html>`.text;
}

function formField({ formToken }: ShellSession): Html {
  return html`<input type="hidden" name="form_token" value="${formToken}" />`;
}

/**
 * The Content-Security-Policy of the console: scripts and styles of this origin alone, no text that becomes code (Trusted Types), and
 * media from where downloads lie.
 */
export function shellPolicy(downloads: string | undefined): string {
  const media = ["'self'", ...(downloads === undefined ? [] : [downloads])].join(' ');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src ${media} data: blob:`,
    `media-src ${media} blob:`,
    `connect-src ${media}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
