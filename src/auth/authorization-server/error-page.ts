import type { Configuration } from 'oidc-provider';
import { html } from '../../platform/html.js';
import { type Page, pageOf } from '../../platform/page.js';

/** What a person reads where a client asked for something that cannot be led back to it; JSON for who asks for that. */
export const errorPage: NonNullable<Configuration['renderError']> = (context, { error, error_description: why }) => {
  if (context.accepts('html', 'json') === 'json') {
    context.body = { error, error_description: why };
    return;
  }
  const { text, policy } = pageOf(impossiblePage(error, why));
  context.set('content-security-policy', policy);
  context.type = 'html';
  context.body = text;
};

export function impossiblePage(error: string, why = error): Page {
  return {
    title: 'This connection cannot go on',
    body: html`<p>The application that sent you here asked for something that is not possible.</p>
      <p class="notice wrong">${why}</p>
      <p class="quiet">Go back to the application and connect again. For its maker: <code>${error}</code></p>`,
  };
}
