import type { Denial } from '@libs/kernel';
import { html } from '../platform/pages/html.js';
import type { Page } from '../platform/pages/page.js';

/** The page that explains why an X account was not connected. It quotes the message of X as text. */
export function xRefusalPage(denial: Denial): Page {
  const { error_description: what, actionable_next_step: next } = denial.body();
  return {
    title: 'Your X account is not connected',
    status: denial.status,
    body: html`<p class="notice wrong" role="alert">${what}</p>
      <p>${next}</p>
      <p><a href="/account/x">X account settings</a></p>`,
  };
}
