import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { consoleFonts } from '../platform/pages/built-console.js';
import { html } from '../platform/pages/html.js';
import { pageHeader } from '../platform/pages/page-header.js';
import { PublishedFile } from '../platform/published/published-file.js';
import { REFERENCE_SCRIPT } from './reference-script.js';
import { REFERENCE_STYLE } from './reference-style.js';

/** All that the page needs comes from here, and nothing in it is inline. */
export const REFERENCE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Its header is a visitor's until the script has put the reader's own there. */
function pageText(): string {
  const { font } = consoleFonts();
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>HTTP reference – Mediamaker</title>
        ${font !== undefined && html`<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin="anonymous" />`}
        ${STYLES.map((address) => html`<link rel="preload" href="${address}" as="style" />`)}
        <link rel="stylesheet" href="/docs/reference.css" />
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        ${pageHeader(undefined, undefined, '/docs')}
        <div class="around" id="content">
          <h1>HTTP reference</h1>
          <p class="lead">
            Every address of this service, to read and to try. Programs read
            <a href="/openapi.json">the OpenAPI file</a>, models <a href="/docs/llms.txt">llms.txt</a>.
          </p>
          <noscript><p class="notice mind">This page needs JavaScript. The OpenAPI file says the same.</p></noscript>
          <div class="beside">
            <nav id="groups" aria-label="Groups"></nav>
            <div>
              <details id="rules">
                <summary>Rules for every call</summary>
                <div></div>
              </details>
              <p class="signing">
                Sign calls with <code>Authorization: Bearer</code> and an API key. What you try here is signed by your
                session, or as you say under Authorize.
              </p>
              <div id="reference"></div>
            </div>
          </div>
        </div>
        <script src="/docs/swagger-ui-bundle.js"></script>
        <script type="module" src="/docs/reference.js"></script>
      </body>
    </html>`.text;
}

/** What its style brings besides. */
const STYLES = ['/assets/page.css', '/docs/swagger-ui.css'];

/** The files of the page, by their names below `/docs`; the library is swagger-ui-dist. */
export function referenceFiles(): ReadonlyMap<string, PublishedFile> {
  return new Map([
    ['reference.css', new PublishedFile(Buffer.from(REFERENCE_STYLE), 'text/css; charset=utf-8')],
    ['swagger-ui.css', libraryFile('swagger-ui.css', 'text/css; charset=utf-8')],
    ['swagger-ui-bundle.js', libraryFile('swagger-ui-bundle.js', 'text/javascript; charset=utf-8')],
    ['reference.js', new PublishedFile(Buffer.from(REFERENCE_SCRIPT), 'text/javascript; charset=utf-8')],
  ]);
}

export function referencePage(): PublishedFile {
  return new PublishedFile(Buffer.from(pageText()), 'text/html; charset=utf-8');
}

function libraryFile(name: string, mediaType: string): PublishedFile {
  const path = fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`));
  return new PublishedFile(readFileSync(path), mediaType);
}
