import { type Html, html } from './html.js';

const WRITTEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** A time as people read it, and as their programs do. */
export function timeElement(date: Date): Html {
  return html`<time datetime="${date.toISOString()}">${WRITTEN.format(date)} UTC</time>`;
}
