/** An answer as it came over the wire. */
export interface WireAnswer {
  status: number;
  /** Names in lower case, in order, values byte for byte as latin1. */
  headers: [string, string][];
  /** Of an event stream only what came with the head. */
  body: Buffer;
  /** Whether another request may follow on the same connection. */
  keepsConnection: boolean;
  /** Milliseconds from the request to its last byte. */
  ms: number;
}

export function headerOf({ headers }: Pick<WireAnswer, 'headers'>, name: string): string | undefined {
  return headers.find(([known]) => known === name)?.[1];
}

type Parsed = Omit<WireAnswer, 'ms'>;

export interface Expected {
  method: string;
  /** Whether nothing more will come. */
  isEnd: boolean;
  /** Whether what was sent may be read as more than one request. */
  mayHaveMore: boolean;
}

/** Reads one answer; undefined while some of it is missing, a text where it is not HTTP or more than one answer. */
export function parseAnswer(bytes: Buffer, expected: Expected): Parsed | string | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1] ?? 0);
  if (status === 0) return `this is not the first line of an answer: ${JSON.stringify(first)}`;
  const rest = bytes.subarray(end + 4);
  // An interim answer, such as 100 Continue; the final one follows.
  if (status < 200) return parseAnswer(rest, expected);
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  const head = { status, headers, keepsConnection: headerOf({ headers }, 'connection') !== 'close' };
  const content = contentOf(head, rest, expected);
  if (content === undefined) return undefined;
  if (content.left > 0 && !expected.mayHaveMore) return `${content.left} bytes follow the answer with status ${status}`;
  return { ...head, body: content.body, keepsConnection: head.keepsConnection && !content.isStream };
}

interface Content {
  body: Buffer;
  /** Bytes behind it. */
  left: number;
  isStream?: boolean;
}

function contentOf(
  head: Pick<Parsed, 'status' | 'headers' | 'keepsConnection'>,
  rest: Buffer,
  { method, isEnd }: Expected,
): Content | undefined {
  const length = headerOf(head, 'content-length');
  // What could not be read to its end may have been HEAD or not; such an answer is the last one.
  if (method === 'HEAD' && head.status === 413 && !head.keepsConnection) return { body: Buffer.alloc(0), left: 0 };
  if (method === 'HEAD' || head.status === 204 || head.status === 304)
    return { body: Buffer.alloc(0), left: rest.length };
  // A stream need not end: its head is the response.
  if (headerOf(head, 'content-type')?.startsWith('text/event-stream')) return { body: rest, left: 0, isStream: true };
  if (headerOf(head, 'transfer-encoding') === 'chunked') return unchunked(rest);
  if (length === undefined) return isEnd ? { body: rest, left: 0 } : undefined;
  const size = Number(length);
  return rest.length < size ? undefined : { body: rest.subarray(0, size), left: rest.length - size };
}

/** Broken chunks are an answer that never ends. */
function unchunked(bytes: Buffer): Content | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const end = bytes.indexOf('\r\n', at);
    if (end < 0) return undefined;
    const size = parseInt(bytes.subarray(at, end).toString('latin1'), 16);
    const next = end + 2 + size + 2;
    if (!(bytes.length >= next)) return undefined;
    if (size === 0) return { body: Buffer.concat(parts), left: bytes.length - next };
    parts.push(bytes.subarray(end + 2, end + 2 + size));
    at = next;
  }
}
