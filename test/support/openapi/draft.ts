import type { ResolvedOperation, Json } from './resolved-api.js';

/** How the end of a body is announced, and whether that is true. */
export type Framing =
  | 'length'
  | 'chunked'
  | 'announces-more'
  | 'announces-less'
  | 'length-and-chunked'
  | 'two-lengths'
  | 'broken-length'
  | 'broken-chunks';

/** A request that may still be changed; texts stand for bytes, one for each character up to U+00FF. */
export interface Draft {
  operation: ResolvedOperation;
  method: string;
  /** Percent-encoded values of the path's parameters, by name. */
  path: Record<string, string>;
  /** Percent-encoded names and values, in order. */
  query: [string, string][];
  /** Instead of what path and query give; `{target}` in it stands for that. */
  target?: string;
  version: string;
  headers: [string, string][];
  json?: Json;
  /** Instead of the JSON. */
  bytes?: Buffer;
  framing: Framing;
  /** What was done to it, in words. */
  changes: string[];
  /** Statuses that the changes make right although the operation does not declare them. */
  alsoRight: Set<number>;
}

/** One thing that may be done to a draft. */
export type Change = (draft: Draft) => void;

/** A request as it goes over the wire. */
export interface WireRequest {
  operation: ResolvedOperation;
  method: string;
  bytes: Buffer;
  /** Goes alone over a connection of its own, which it may leave in any state. */
  isAlone: boolean;
  /** Nothing follows: half of the connection is closed after it. */
  endsConnection: boolean;
  /** Several messages of JSON-RPC (section 6), each with an answer of its own. */
  isBatch: boolean;
  /** Of no HTTP/1.1, so that the connection ends with the answer. */
  isOld: boolean;
  changes: readonly string[];
  alsoRight: ReadonlySet<number>;
}

const ALONE: ReadonlySet<Framing> = new Set(['announces-more', 'announces-less', 'length-and-chunked', 'two-lengths']);
const ALONE_TOO: ReadonlySet<Framing> = new Set(['broken-length', 'broken-chunks']);
const LONGER = 7;
/** Bytes of a first line and headers that every server reads; ours reads 16 KiB, whatever it is asked for. */
const SAFE_HEAD = 15_000;

/** Replaces every header of that name. */
export function setHeader(draft: Draft, name: string, ...values: string[]): void {
  dropHeader(draft, name);
  draft.headers.push(...values.map((value): [string, string] => [name, value]));
}

export function dropHeader(draft: Draft, name: string): void {
  draft.headers = draft.headers.filter(([known]) => known.toLowerCase() !== name.toLowerCase());
}

/** The address of a draft as it stands in its first line. */
function targetOf({ operation, path, query, target }: Draft): string {
  const place = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) => path[name] ?? '');
  const search = query.map(([name, value]) => `${name}=${value}`).join('&');
  const whole = search === '' ? place : `${place}?${search}`;
  return target === undefined ? whole : target.replace('{target}', () => whole);
}

/** The bytes of its body; undefined where it has none. */
export function bodyOf({ bytes, json }: Draft): Buffer | undefined {
  return bytes ?? (json === undefined ? undefined : Buffer.from(JSON.stringify(json)));
}

export function written(draft: Draft): WireRequest {
  const { operation, method, changes, alsoRight, framing } = draft;
  const body = bodyOf(draft);
  const { headers, content } = framed(body, framing, method);
  const lines = [...draft.headers, ...headers].map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${method} ${targetOf(draft)} ${draft.version}\r\n${lines.join('')}\r\n`;
  if (head.length > SAFE_HEAD) alsoRight.add(413);
  return {
    operation,
    method,
    bytes: Buffer.concat([Buffer.from(head, 'latin1'), content]),
    isAlone: ALONE.has(framing) || ALONE_TOO.has(framing) || alsoRight.has(400),
    endsConnection: framing === 'announces-more' || framing === 'broken-chunks',
    isOld: draft.version !== 'HTTP/1.1',
    isBatch: content.includes('"jsonrpc"') && content.subarray(0, 1).toString() === '[',
    changes,
    alsoRight,
  };
}

function framed(
  body: Buffer | undefined,
  framing: Framing,
  method: string,
): { headers: [string, string][]; content: Buffer } {
  if (body === undefined && framing === 'length') {
    const mayHaveBody = ['POST', 'PUT', 'PATCH'].includes(method);
    return { headers: mayHaveBody ? [['Content-Length', '0']] : [], content: Buffer.alloc(0) };
  }
  const content = body ?? Buffer.alloc(0);
  const length = (bytes: number): [string, string] => ['Content-Length', String(bytes)];
  const chunked: [string, string] = ['Transfer-Encoding', 'chunked'];
  const forms: Record<Framing, { headers: [string, string][]; content: Buffer }> = {
    length: { headers: [length(content.length)], content },
    chunked: { headers: [chunked], content: inChunks(content) },
    'announces-more': { headers: [length(content.length + LONGER)], content },
    'announces-less': { headers: [length(Math.max(0, content.length - LONGER))], content },
    'length-and-chunked': { headers: [length(content.length), chunked], content: inChunks(content) },
    'two-lengths': { headers: [length(content.length), length(content.length + 1)], content },
    'broken-length': { headers: [['Content-Length', '-1']], content },
    'broken-chunks': { headers: [chunked], content: Buffer.concat([Buffer.from('zz\r\n'), content]) },
  };
  return forms[framing];
}

/** In two chunks, so that no reader takes the first for all. */
function inChunks(content: Buffer): Buffer {
  const middle = Math.ceil(content.length / 2);
  const chunks = [content.subarray(0, middle), content.subarray(middle)].filter(({ length }) => length > 0);
  const parts = chunks.flatMap((chunk) => [
    Buffer.from(`${chunk.length.toString(16)}\r\n`),
    chunk,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
}
