import type { FastifyReply } from 'fastify';
import type { DenialCode } from '@libs/kernel';
import type { HttpRefusal } from './http-refusal.js';
import { html } from '../pages/html.js';
import { describePage, type Page } from '../pages/page.js';

const TITLES: Readonly<Record<number, string>> = {
  401: 'Please sign in',
  403: 'That did not work',
  404: 'Not found',
  410: 'No longer available',
  422: 'Something is missing',
  429: 'Too many tries',
};

/** Where the status says too little. */
const TITLES_OF_CODES: Partial<Record<DenialCode, string>> = {
  forbidden_resource: 'This is private',
  resource_not_ready: 'Not ready',
};

const UNKNOWN: Page = {
  title: 'Page not found',
  status: 404,
  body: html`<p>There is no page at this address.</p>
    <p><a href="/">Start page</a> · <a href="/docs">Documentation</a></p>`,
};

/** The error page of a refusal, with the same text as its JSON form. An unknown address has its own text. */
export function sendRefusalPage(reply: FastifyReply, refusal: HttpRefusal): void {
  void reply.send(describePage(reply, reply.request.is404 ? UNKNOWN : pageOf(refusal)));
}

function pageOf({ status, body }: HttpRefusal): Page {
  const [what, next] =
    'error_code' in body
      ? [body.error_description, body.actionable_next_step]
      : ['The form did not arrive whole.', 'Go back, fill it in again and send it.'];
  const ofCode = 'error_code' in body ? TITLES_OF_CODES[body.error_code] : undefined;
  const title = ofCode ?? TITLES[status] ?? (status >= 500 ? 'Something went wrong' : 'That did not work');
  return {
    title,
    status,
    body: html`<p class="notice wrong" role="alert">${what}</p>
      <p>${next}</p>
      <p><a href="/">Start page</a> · <a href="/login">Sign in</a></p>`,
  };
}
