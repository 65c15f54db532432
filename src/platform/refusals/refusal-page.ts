import type { FastifyReply } from 'fastify';
import type { DenialCode } from '@libs/kernel';
import type { HttpRefusal } from './http-refusal.js';
import { type Html, html } from '../pages/html.js';
import type { PagePerson } from '../pages/page-header.js';
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
  body: html`<p>There is no page at this address.</p>`,
};

const WAYS_OF_A_PERSON = html`<div class="row">
  <a class="button" href="/library">Open the library</a>
  <a class="button second" href="/">Home</a>
</div>`;

/**
 * The error page of a refusal, with the same text as its JSON form. An unknown address has its own text. A person who is signed in keeps
 * the navigation.
 */
export function sendRefusalPage(reply: FastifyReply, refusal: HttpRefusal, person?: PagePerson): void {
  const isUnknown = reply.request.is404;
  const page = isUnknown ? UNKNOWN : pageOf(refusal);
  const ways = person ? WAYS_OF_A_PERSON : waysOfAVisitor(isUnknown);
  void reply.send(describePage(reply, { ...page, person, body: html`${page.body} ${ways}` }));
}

function waysOfAVisitor(isUnknown: boolean): Html {
  const [href, title] = isUnknown ? ['/docs', 'HTTP reference'] : ['/login', 'Sign in'];
  return html`<p><a href="/">Start page</a> · <a href="${href}">${title}</a></p>`;
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
      <p>${next}</p>`,
  };
}
