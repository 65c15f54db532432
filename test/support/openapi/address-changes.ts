import * as fc from 'fast-check';
import type { Change, Draft } from './draft.js';
import { FORGED_HOST } from './header-changes.js';

/** What stands for a path's value as it is, unescaped. */
const PATH_TEXTS = [
  ['..', '.', '../..', '..%2f', '..%2F..%2Fetc%2Fpasswd', '%2e%2e', '%2e%2e%2f', '..%5c', '%5c', '\\', '%2f', '/'],
  ['%00', 'a%00b', '%0d%0aX-Injected:%201', '%zz', '%', '%e0%a4', '%c0%af', '%ff', '%ed%a0%80', '%u002e', ';a=b'],
  ['', '%20', '+', '*', ':id', '{id}', '__proto__', 'constructor', 'null', 'undefined', 'NaN', '-1', '0', '1e309'],
  ['%252e%252e%252f', '%f0%9f%8e%88', 'a'.repeat(300), 'a'.repeat(5_000), '9'.repeat(400), "'%20or%201=1--", '<b>'],
  ['é', '\u00ff', '~', '%7e', 'a?b=c', '#fragment', '00000000-0000-4000-8000-000000000000', '{"$gt":""}'],
].flat();

const QUERIES: readonly [string, string][] = [
  ['limit', '-1'],
  ['limit', '1e9'],
  ['offset', '9'.repeat(30)],
  ['mime_type', '%00'],
  ['__proto__', '1'],
  ['__proto__[x]', '1'],
  ['constructor', 'x'],
  ['a%00', '%zz'],
  ['%ff', '%ed%a0%80'],
  ['', ''],
  ['x', 'a'.repeat(8_000)],
  ['lane', 'x402'],
  ['url', `http://${FORGED_HOST}/`],
];

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH', 'PURGE'];
const UNKNOWN_METHODS = ['CONNECT', 'FOO', 'get', 'G\u00c9T', 'QUERY', 'M-SEARCH', 'PRI'];

/** Other addresses, or the same one written otherwise. */
const OTHER_TARGETS = [
  ['//', '/.', '/..;/', '/%2e', '{target}/', '/{target}', '{target}.json', '{target}?', '{target}?a'],
  ['/favicon.png', '/.git/config', '/.env', '/api', '/api/', '/internal', '/api/../internal/poll'],
].flat();
/** The same, with the statuses besides 404 and 405 that are right there. */
const TARGETS: readonly (readonly [string, ...number[]])[] = [
  ...OTHER_TARGETS.map((target) => [target] as const),
  ['{target}%00', 400, 422],
  ['{target}#x', 400, 422],
  ['/storage/../../etc/passwd', 400, 403, 422],
  ['/storage/%2e%2e/%2e%2e/x?exp=1&sig=x', 400, 403, 422],
  ['/storage/%zz', 400, 422],
];
/** Forms that are not those of an ordinary request, or not HTTP. */
const ODD_TARGETS = [
  ['*', `http://${FORGED_HOST}{target}`, `https://${FORGED_HOST}:444{target}`, `//${FORGED_HOST}{target}`],
  [`user:pass@${FORGED_HOST}{target}`, '', ' ', '{target} x', 'mcp', '\u0000', '{target}\u0000', '{target}\u007f'],
  ['{target}\u00ff', 'http://', 'http:///', 'file:///etc/passwd', `/${'a'.repeat(17_000)}`],
].flat();

const changed =
  (what: string, change: Change): Change =>
  (draft) => {
    draft.changes.push(what);
    change(draft);
  };

function elsewhere(draft: Draft, ...also: number[]): void {
  for (const status of [404, 405, ...also]) draft.alsoRight.add(status);
}

const pathValue = fc.tuple(fc.nat({ max: 9 }), fc.constantFrom(...PATH_TEXTS), fc.constantFrom('instead', 'behind'));

/** Changes of the first line of a request. */
export const addressChanges: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 4,
    arbitrary: pathValue.map(([at, text, where]) =>
      changed(`the path value ${JSON.stringify(text.slice(0, 40))} ${where}`, (draft) => {
        const names = Object.keys(draft.path);
        const name = names[at % names.length];
        if (name === undefined) return;
        // What follows the value would be cut off: the address of another operation, which may answer.
        if (/[?#]/.test(text) && !draft.operation.path.endsWith(`{${name}}`)) return;
        draft.path[name] = where === 'behind' ? `${draft.path[name]}${text}` : text;
        // It may be another address now, or none that a request can have.
        elsewhere(draft, 400, 422);
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.constantFrom(...QUERIES), { minLength: 1, maxLength: 3 })
      .map((added) => changed('more in the query', (draft) => void draft.query.push(...added))),
  },
  fc.constant(changed('every key of the query twice', (draft) => void draft.query.push(...draft.query))),
  {
    weight: 2,
    arbitrary: fc.constantFrom(...METHODS).map((method) =>
      changed(`the method ${method}`, (draft) => {
        draft.method = method;
        elsewhere(draft);
      }),
    ),
  },
  fc.constantFrom(...UNKNOWN_METHODS).map((method) =>
    changed(`the method ${method}`, (draft) => {
      draft.method = method;
      elsewhere(draft, 400);
    }),
  ),
  {
    weight: 2,
    arbitrary: fc.constantFrom(...TARGETS).map(([target, ...also]) =>
      changed(`the address ${target}`, (draft) => {
        draft.target = target;
        elsewhere(draft, ...also);
      }),
    ),
  },
  fc.constantFrom(...ODD_TARGETS).map((target) =>
    changed(`the address ${JSON.stringify(target.slice(0, 60))}`, (draft) => {
      draft.target = target;
      elsewhere(draft, 400, 413, 422);
    }),
  ),
);
