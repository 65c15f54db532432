import { PROFILE } from '@libs/catalog';
import { connectLines, inOneLine } from '../platform/process/connect-lines.js';
import type { HealthReport } from '../platform/health/health.js';
import { type Html, html } from '../platform/pages/html.js';

const STATUSES: Readonly<Record<HealthReport['status'], readonly [mood: 'well' | 'mind' | 'wrong', text: string]>> = {
  ok: ['well', 'The service is running.'],
  degraded: ['mind', 'The service is running, and its operator should look at /healthz.'],
  starting: ['mind', 'The service is starting.'],
  draining: ['mind', 'This process is stopping. Try again in a few seconds.'],
  unavailable: ['wrong', 'The service does not work at the moment. Try again later.'],
};

/** The page at the base address for readers without scripts: what this is, whether it works, and how to connect to it. */
export function homeText(baseUrl: string, status: HealthReport['status'], isSignedIn: boolean): Html {
  const [mood, text] = STATUSES[status];
  const address = `${baseUrl}/mcp`;
  return html`<h1>Media tools for agents</h1>
    <p>${PROFILE.description} Agents connect over the Model Context Protocol (MCP).</p>
    <p class="notice ${mood}" role="status">${text}</p>
    <h2>Connect</h2>
    <dl>
      <dt>MCP address</dt>
      <dd><code>${address}</code></dd>
      ${connectLines(address).map(
        (line) =>
          html`<dt>${line.client}</dt>
            <dd><code>${inOneLine(line)}</code></dd>`,
      )}
    </dl>
    <p class="quiet">
      These clients sign in with OAuth in your browser. Other programs send an API key, which you make in the
      <a href="/developer/console">developer console</a>: <code>Authorization: Bearer KEY</code>.
    </p>
    <h2>More</h2>
    <ul>
      <li><a href="/developer/console">Developer console</a>: API keys</li>
      ${!isSignedIn && html`<li><a href="/login">Sign in</a></li>`}
      <li><a href="/account/sessions">Your account</a>: sessions and connected applications</li>
      <li><a href="/docs">HTTP reference</a>, with <a href="/openapi.json">the OpenAPI file</a></li>
      <li><a href="/llms.txt">llms.txt</a></li>
      <li><a href="/healthz">Health</a></li>
    </ul>`;
}
