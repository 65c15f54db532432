import type { IncomingMessage } from 'node:http';
import type { XAccounts } from './x-accounts.js';
import type { XReply } from './x-answer.js';

/** `/oauth/authorize` for a real browser: one button for each user, and one to cancel. */
export function authorizePage(accounts: XAccounts, request: IncomingMessage, body: Buffer): XReply {
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  const query = (request.url ?? '').split('?')[1] ?? '';
  const given = new URLSearchParams(request.method === 'POST' ? body.toString() : query);
  const token = given.get('oauth_token') ?? '';
  if (request.method === 'POST') {
    const user = accounts.users.find(({ id }) => id === given.get('user'));
    const location = accounts.decide(token, user);
    if (location !== undefined) return { status: 302, headers: { ...headers, location } };
  }
  const waiting = accounts.requestOf(token);
  if (!waiting || waiting.verifier !== undefined) {
    return { status: 403, headers, body: page('<h1>This page is no longer valid</h1>') };
  }
  const buttons = accounts.users.map(
    ({ id, screenName }) => `<button name="user" value="${id}">Authorize app as @${escape(screenName)}</button>`,
  );
  const form = `<form method="post" action="/oauth/authorize">
<input type="hidden" name="oauth_token" value="${escape(token)}">
${buttons.join('\n')}
<button name="user" value="">Cancel</button>
</form>`;
  return { status: 200, headers, body: page(`<h1>Authorize this app to access your account?</h1>${form}`) };
}

function page(content: string): string {
  return `<!doctype html><html lang="en"><head><title>X / Authorize an application</title></head><body>${content}</body></html>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
