import fastify from 'fastify';
import { expect, it } from 'vitest';
import { html } from './html.js';
import { describePage, type Page } from './page.js';

async function answered(page: Page): Promise<{ status: number; headers: Record<string, unknown>; text: string }> {
  const server = fastify();
  server.get('/', (_, reply) => reply.send(describePage(reply, page)));
  const { statusCode: status, headers, payload: text } = await server.inject('/');
  return { status, headers, text };
}

it('a page contains only its content, is not cached or framed, and runs no script', async () => {
  const { status, headers, text } = await answered({ title: 'Sign <in>', body: html`<p>Come in.</p>` });
  expect(status).toBe(200);
  expect(text).toContain('<h1>Sign &lt;in&gt;</h1>');
  expect(text).toContain('<p>Come in.</p>');
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  });
});

it('a page with a script of ours may run it, and its form may lead to where it says', async () => {
  const page = { title: 'Consent', body: html``, status: 400, scripts: ['/assets/a.js'] };
  const { status, headers, text } = await answered({ ...page, formTargets: ['https://client.example'] });
  expect(status).toBe(400);
  expect(text).toContain('<script type="module" src="/assets/a.js"></script>');
  expect(headers['content-security-policy']).toContain("; script-src 'self'; connect-src 'self'; ");
  expect(headers['content-security-policy']).toContain("; form-action 'self' https://client.example; ");
});
