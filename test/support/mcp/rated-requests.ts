import { parseList, type Item } from 'structured-headers';
import type { TestApp } from '../service/app.js';
import { legacy } from './mcp-post.js';

export const list = legacy('tools/list');

/** A POST to `/mcp`, without a credential if no bearer is given. */
export function ask(app: TestApp, bearer?: string, message: object = list, headers = {}): Promise<Response> {
  const authorization: Record<string, string> = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  const sent = { 'content-type': 'application/json', ...authorization, ...headers };
  return app.fetch('/mcp', { method: 'POST', headers: sent, body: JSON.stringify(message) });
}

/** What the headers say, the structured ones as they are parsed. */
export function told({ headers }: Response) {
  const number = (name: string): number => Number(headers.get(name));
  const items = (name: string): [unknown, object][] =>
    parseList(headers.get(name) ?? '').map((item) => [(item as Item)[0], Object.fromEntries(item[1])]);
  return {
    policies: items('ratelimit-policy'),
    standings: items('ratelimit') as [string, { r: number; t: number }][],
    limit: [number('ratelimit-limit'), number('x-ratelimit-limit')],
    remaining: [number('ratelimit-remaining'), number('x-ratelimit-remaining')],
    reset: number('ratelimit-reset'),
    endsAt: number('x-ratelimit-reset'),
  };
}
