import { type Html, html } from './html.js';

const WRITTEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** A time as people read it, and as their programs do. */
export function timeElement(date: Date): Html {
  return html`<time datetime="${date.toISOString()}">${WRITTEN.format(date)} UTC</time>`;
}

/** The same where there is room for its day alone; the rest is read on pointing. */
export function dayElement(date: Date): Html {
  return html`<time datetime="${date.toISOString()}" title="${WRITTEN.format(date)} UTC">${DAY.format(date)}</time>`;
}
