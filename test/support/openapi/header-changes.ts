import * as fc from 'fast-check';
import { type Change, dropHeader, setHeader } from './draft.js';
import type { Credential, World } from './real-values.js';

/** A made-up host that must not appear in any response. */
export const FORGED_HOST = 'forged.example';

/** Headers for which Node or a hook before the routes may refuse the message. */
const BROKEN: readonly [string, string][] = [
  ['X-Odd', 'a\u0000b'],
  ['X-Odd', 'a\u0001\u007f'],
  ['X-Odd', 'a\rb'],
  ['X-Odd', 'a\nb'],
  ['X Odd', 'a'],
  ['', 'no name'],
  ['X-\u00e4', 'a'],
  ['X-Long', 'a'.repeat(17_000)],
  ['Cookie', 'c='.repeat(9_000)],
  ['Transfer-Encoding', 'gzip'],
  ['Transfer-Encoding', 'identity'],
  ['Content-Length', 'x'],
  ['Host', `${FORGED_HOST} ${FORGED_HOST}`],
];

const ODD: readonly [string, string][] = [
  ['X-Odd', '\u00ff\u00fe\u0080'],
  ['X-Odd', '\u00c3\u00a9 utf-8'],
  ['X-Odd', '\t'],
  ['Accept', ''],
  ['Accept', 'text/html'],
  ['Accept', 'text/event-stream'],
  ['Accept', 'application/json, text/event-stream'],
  ['Accept', '*/*;q=0'],
  ['Accept', 'a'.repeat(4_000)],
  ['Accept-Encoding', 'gzip, br, identity;q=0'],
  ['Expect', '100-continue'],
  ['Expect', 'the-unexpected'],
  ['Range', 'bytes=0-0'],
  ['Range', 'bytes=-1'],
  ['Range', 'bytes=9999999999-'],
  ['Range', `bytes=${'0-0,'.repeat(500)}0-0`],
  ['If-Range', '"x"'],
  ['If-None-Match', '*'],
  ['If-None-Match', '"a", W/"b", garbage'],
  ['If-Match', '"x"'],
  ['If-Modified-Since', 'yesterday'],
  ['Idempotency-Key', 'key-1'],
  ['Idempotency-Key', '"key-2"'],
  ['Idempotency-Key', 'k'.repeat(300)],
  ['Idempotency-Key', ''],
  ['Idempotency-Key', '"unclosed'],
  ['Request-Id', 'order-1234_a'],
  ['Request-Id', 'short'],
  ['Request-Id', '<script>alert(1)</script>'],
  ['Request-Id', 'a'.repeat(5_000)],
  ['Request-Id', '\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff'],
  ['Upgrade', 'websocket'],
  ['Connection', 'Upgrade, HTTP2-Settings'],
  ['Connection', 'close'],
  ['Keep-Alive', 'timeout=-1'],
  ['TE', 'trailers, deflate'],
  ['Trailer', 'Authorization'],
  ['Origin', 'null'],
  ['Origin', `https://${FORGED_HOST}`],
  ['Origin', 'http://localhost:1234'],
  ['Access-Control-Request-Method', 'PUT'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-Original-URL', '/internal/poll'],
  ['X-Session-Token', 'nothing'],
  ['X-MCP-Lane', 'x402'],
  ['MCP-Protocol-Version', '2025-06-18'],
  ['MCP-Protocol-Version', '2026-07-28'],
  ['MCP-Protocol-Version', 'tomorrow'],
  ['Mcp-Method', 'tools/list'],
  ['Mcp-Name', 'create_video'],
  ['Mcp-Session-Id', 'a'.repeat(200)],
  ['Last-Event-ID', '7'],
  ['traceparent', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`],
  ['traceparent', 'ff-x'],
  ['baggage', `a=${'b'.repeat(9_000)}`],
  ['Forwarded', `host=${FORGED_HOST};proto=https`],
  ['X-Forwarded-Host', FORGED_HOST],
  ['X-Forwarded-Proto', 'https'],
  ['X-Forwarded-For', '127.0.0.1, 10.0.0.1'],
  ['X-Forwarded-Prefix', `//${FORGED_HOST}`],
];

const HOSTS = [
  FORGED_HOST,
  `${FORGED_HOST}:80`,
  '',
  'a b',
  '[::1',
  '127.0.0.1:99999',
  '\u00ff',
  `127.0.0.1@${FORGED_HOST}`,
];

const TYPES = [
  ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml', ''],
  ['application/json; charset=utf-16', 'application/json;', 'application/JSON', 'application/json, text/plain'],
  ['application/problem+json', 'application/octet-stream', 'nonsense', '\u00ff/\u00ff', 'application/json; charset='],
].flat();

const ENCODINGS = ['gzip', 'br', 'identity', 'deflate, gzip', 'x-unknown', ''];

const named =
  (what: string, change: Change): Change =>
  (draft) => {
    draft.changes.push(what);
    change(draft);
  };

const shown = ([name, value]: readonly [string, string]): string => `${name}: ${JSON.stringify(value.slice(0, 40))}`;

/** Changes of headers; `Authorization` has its own. */
const ordinaryChanges: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(...ODD).map(([name, value]) =>
      named(shown([name, value]), (draft) => {
        setHeader(draft, name, value);
        // A preflight is answered before any route.
        if (name.startsWith('Access-Control-Request')) draft.alsoRight.add(204);
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...BROKEN).map((header) =>
      named(shown(header), (draft) => {
        draft.headers.push([...header]);
        for (const status of [400, 413]) draft.alsoRight.add(status);
      }),
    ),
  },
  fc.constantFrom(...HOSTS).map((host) =>
    named(`Host: ${host}`, (draft) => {
      setHeader(draft, 'Host', host);
      draft.alsoRight.add(400);
    }),
  ),
  fc.constant(
    named('no Host', (draft) => {
      dropHeader(draft, 'Host');
      draft.alsoRight.add(400);
    }),
  ),
  fc.constantFrom('HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'HTTP/1.1 ', 'http/1.1', 'HTTPS/1.1').map((version) =>
    named(version, (draft) => {
      draft.version = version;
      draft.alsoRight.add(400);
    }),
  ),
  fc
    .constantFrom(...TYPES)
    .map((type) => named(`Content-Type: ${type}`, (draft) => setHeader(draft, 'Content-Type', type))),
  fc.constant(named('no Content-Type', (draft) => dropHeader(draft, 'Content-Type'))),
  fc
    .constantFrom(...ENCODINGS)
    .map((encoding) =>
      named(`Content-Encoding: ${encoding}`, (draft) => setHeader(draft, 'Content-Encoding', encoding)),
    ),
  fc.constant(
    named('every header twice', (draft) => {
      draft.headers.push(...draft.headers);
      draft.alsoRight.add(400);
    }),
  ),
  fc.integer({ min: 100, max: 2_500 }).map((count) =>
    named(`${count} more headers`, (draft) => {
      for (let at = 0; at < count; at += 1) draft.headers.push([`x${at}`, '']);
      for (const status of [400, 413]) draft.alsoRight.add(status);
    }),
  ),
  fc.integer({ min: 10, max: 500 }).map((count) =>
    named(`${count} cookies`, (draft) => {
      draft.headers.push(['Cookie', Array.from({ length: count }, (_, at) => `c${at}=\u00ff"`).join('; ')]);
    }),
  ),
);

/** Changes of headers, credentials among them. */
export function headerChanges({ credentials, badCredentials }: World): fc.Arbitrary<Change> {
  const bad = badCredentials.map((text): Credential => [['Authorization', text]]);
  const presented = fc.constantFrom(...bad, ...Object.values(credentials));
  return fc.oneof(
    { weight: 4, arbitrary: ordinaryChanges },
    presented.map((credential) =>
      named('other credentials', (draft) => {
        for (const [name, value] of credential) setHeader(draft, name, value);
      }),
    ),
    fc.tuple(presented, presented).map((both) =>
      named('two credentials', (draft) => {
        dropHeader(draft, 'Authorization');
        for (const [name, value] of both.flat()) draft.headers.push([name, value]);
        draft.alsoRight.add(400);
      }),
    ),
    fc.constant(named('no credentials', (draft) => dropHeader(draft, 'Authorization'))),
  );
}
