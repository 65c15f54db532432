import { once } from 'node:events';
import { connect } from 'node:net';

const ID_DIGITS = 7;
const END_OF_CHUNKS = Buffer.from('\r\n0\r\n\r\n');

/** The id of the JSON text of a request, in the place of which a number is written at each turn. */
export const ID_PLACE = '{id}'.padEnd(ID_DIGITS - 2);

/** The bytes of a POST of a JSON text, and where in them its id stands. */
export function post(port, headers, json, path = '/mcp') {
  const head = Object.entries({ ...headers, 'Content-Length': json.length }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const text = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${head.join('\r\n')}\r\n\r\n${json}`;
  return { port, text, idAt: text.indexOf(JSON.stringify(ID_PLACE)) };
}

/**
 * One connection that sends a request, waits for the whole answer and sends the next. Ids are unique, since servers keep
 * what is under way by id. It reads no more of an answer than its status and its end: the client must not be what is
 * measured.
 */
class Caller {
  constructor(request, first) {
    this.bytes = Buffer.from(request.text, 'latin1');
    this.idAt = request.idAt;
    this.id = first;
    this.answered = 0;
    this.left = 0;
    this.socket = connect({ port: request.port, host: '127.0.0.1', noDelay: true });
    this.socket.on('data', (chunk) => this.read(chunk));
    this.failed = Promise.withResolvers();
    // `run` awaits the same promise; without this a close after it would be an unhandled rejection.
    this.failed.promise.catch(() => {});
    this.socket.once('error', this.failed.reject);
    this.socket.once('close', () => this.failed.reject(new Error('the server closed the connection')));
  }

  connected() {
    return Promise.race([once(this.socket, 'connect'), this.failed.promise]);
  }

  /** Goes on until `until` on the monotonic clock; what is under way then is brought to its end. */
  async run(until) {
    this.until = until;
    this.answered = 0;
    this.done = Promise.withResolvers();
    this.send();
    await Promise.race([this.done.promise, this.failed.promise]);
    return this.answered;
  }

  send() {
    this.id += 1;
    this.bytes.write(String(this.id), this.idAt, 'latin1');
    this.left = undefined;
    this.end = Buffer.alloc(0);
    this.socket.write(this.bytes);
  }

  read(chunk) {
    if (this.left === undefined) this.readHead(chunk);
    else if (this.left !== 'chunks') this.left -= chunk.length;
    const isWhole = this.left === 'chunks' ? this.endsWith(chunk) : this.left === 0;
    if (!isWhole) return;
    this.answered += 1;
    if (performance.now() < this.until) this.send();
    else this.done.resolve();
  }

  /** Whether the chunked body ends with these bytes, which may hold a part of its end only. */
  endsWith(bytes) {
    const last = bytes.length < END_OF_CHUNKS.length ? Buffer.concat([this.end, bytes]) : bytes;
    this.end = last.subarray(-END_OF_CHUNKS.length);
    return this.end.equals(END_OF_CHUNKS);
  }

  readHead(chunk) {
    const end = chunk.indexOf('\r\n\r\n');
    const head = chunk.latin1Slice(0, end);
    if (end < 0 || !head.startsWith('HTTP/1.1 200')) this.failed.reject(new Error(`not answered: ${chunk}`));
    const length = /\r\ncontent-length: (\d+)/i.exec(head);
    this.left = length === null ? 'chunks' : Number(length[1]) - (chunk.length - end - 4);
  }
}

/** So many callers of one server, each with its own connection. */
export class ClosedLoop {
  constructor(callers) {
    this.callers = callers;
  }

  static async open(request, connections) {
    const ids = 10 ** (ID_DIGITS - 1);
    const each = Math.floor((9 * ids) / connections);
    const callers = Array.from({ length: connections }, (_, at) => new Caller(request, ids + at * each));
    await Promise.all(callers.map((caller) => caller.connected()));
    return new ClosedLoop(callers);
  }

  /** Answers that came in `seconds`, and how long it took until the last of them. */
  async run(seconds) {
    const began = performance.now();
    const counts = await Promise.all(this.callers.map((caller) => caller.run(began + seconds * 1_000)));
    return { requests: counts.reduce((sum, count) => sum + count), seconds: (performance.now() - began) / 1_000 };
  }

  close() {
    for (const { socket } of this.callers) socket.destroy();
  }
}
