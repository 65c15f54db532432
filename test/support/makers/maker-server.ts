import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

/** How a maker's server answers an order, if not as it should. */
export const WRONGS = [
  /** The key is wrong or revoked. */
  'key',
  /** The account has no credit. */
  'credit',
  /** The account is locked. */
  'locked',
  /** 429 with `Retry-After: 7`. */
  'storm',
  /** 503 with `Retry-After: 30`. */
  'away',
  /** 500. */
  'broken',
  /** A proxy before the maker answers 404 with a page in HTML. */
  'proxy',
  /** The order is accepted, and a page in HTML comes back. */
  'html',
  /** The order is accepted, and the answer breaks off. */
  'truncated',
  /** The order is accepted, and the connection ends before the answer. */
  'lost',
  /** The answer comes only when `release()` is called. */
  'slow',
  /** The model does not exist any more. */
  'gone',
  /** The words or inputs are refused. */
  'refused',
] as const;
export type Wrong = (typeof WRONGS)[number];

/** How an accepted order ends. */
export type Ending = 'completed' | 'failed' | 'refused' | 'never' | 'cancelled' | 'without_file' | 'result_gone';

/** How a file is served, if not as it should. */
export type WrongFile = 'gone' | 'page' | 'private' | 'huge' | 'truncated' | 'empty';

export interface AcceptedOrder {
  id: string;
  model: string;
  input: Record<string, unknown>;
  at: Date;
  webhook?: string;
  headers: IncomingMessage['headers'];
  /** Looks that it still answers as waiting and running. */
  looks: number;
  isCancelled?: boolean;
  /** How and when (epoch) this order ends, if not as all do. */
  fate?: { ending: Ending; endsAtMs: number; ignoresCancel: boolean };
}

export interface Call {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

const MADE = {
  video: { name: 'made-clip.mp4', type: 'video/mp4' },
  image: { name: 'made-picture.png', type: 'image/png' },
  audio: { name: 'made-sound.mp3', type: 'audio/mpeg' },
};
export type MadeKind = keyof typeof MADE;

/** A real small file of a kind, as the fakes serve it. */
export function madeFile(kind: MadeKind): Buffer {
  return readFileSync(fileURLToPath(new URL(`../../fixtures/media/${MADE[kind].name}`, import.meta.url)));
}

/** A maker's API on a socket of this machine. A subclass speaks the wire as the maker documents it. */
export abstract class MakerServer {
  readonly key = 'key-of-the-operator-0123456789';
  readonly accepted: AcceptedOrder[] = [];
  /** All requests except those for files. */
  readonly calls: Call[] = [];
  /** How the next orders are answered, one entry each; then `wrong`, then as it should be. */
  readonly nextWrongs: (Wrong | undefined)[] = [];
  wrong: Wrong | undefined;
  /** How looks at accepted orders are answered, if not as they should be. */
  wrongLook: Wrong | undefined;
  ending: Ending = 'completed';
  wrongFile: WrongFile | undefined;
  /** Looks before an order ends: the first says waiting, the others running. */
  looks = 2;
  /** Asked before each request, those for files too: how it goes wrong before the maker reads it. */
  fault: ((path: string) => 'broken' | 'away' | 'lost' | 'key' | undefined) | undefined;
  /** Of the maker's clock before ours. */
  clockAheadMs = 0;
  /** Called between the acceptance of an order and its answer. */
  beforeAnswer: ((order: AcceptedOrder) => Promise<void>) | undefined;
  private readonly held: (() => void)[] = [];
  private readonly server: Server = createServer((request, response) => void this.serve(request, response));

  async start(): Promise<this> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** As it was at the start. */
  calm(): void {
    this.accepted.length = 0;
    this.calls.length = 0;
    this.nextWrongs.length = 0;
    this.wrong = undefined;
    this.wrongLook = undefined;
    this.ending = 'completed';
    this.wrongFile = undefined;
    this.looks = 2;
    this.clockAheadMs = 0;
    this.beforeAnswer = undefined;
    this.fault = undefined;
    this.release();
  }

  /** Orders that were accepted with this seed: each is paid. */
  acceptedWith(seed: number): number {
    return this.accepted.filter(({ input }) => Object.values(input).includes(seed)).length;
  }

  /** Answers what is held. */
  release(): void {
    for (const answer of this.held.splice(0)) answer();
  }

  async stop(): Promise<void> {
    this.release();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** The time at the maker. */
  now(): Date {
    return new Date(Date.now() + this.clockAheadMs);
  }

  fileUrl(kind: MadeKind): string {
    return `${this.url}/files/${MADE[kind].name}`;
  }

  typeOf(kind: MadeKind): string {
    return MADE[kind].type;
  }

  protected abstract route(call: Call, response: ServerResponse): Promise<void>;

  /** The maker's answer in JSON to an order that it does not accept. */
  protected abstract refuse(wrong: Wrong, response: ServerResponse): void;

  /** Takes the order, unless it goes wrong; answers what goes wrong. */
  protected async take(
    order: Omit<AcceptedOrder, 'at' | 'looks'>,
    response: ServerResponse,
  ): Promise<AcceptedOrder | undefined> {
    const wrong = this.nextWrongs.length > 0 ? this.nextWrongs.shift() : this.wrong;
    const isAccepted = wrong === undefined || ['html', 'truncated', 'lost', 'slow'].includes(wrong);
    if (!isAccepted) {
      if (!spoil(wrong, response)) this.refuse(wrong, response);
      return undefined;
    }
    const accepted = { ...order, at: this.now(), looks: this.looks };
    this.accepted.push(accepted);
    await this.beforeAnswer?.(accepted);
    if (wrong === undefined) return accepted;
    if (wrong === 'slow') {
      await new Promise<void>((resolve) => this.held.push(resolve));
      return accepted;
    }
    spoil(wrong, response);
    return undefined;
  }

  /** Whether a look was answered wrongly. */
  protected spoilsLook(response: ServerResponse): boolean {
    if (this.wrongLook === undefined) return false;
    if (!spoil(this.wrongLook, response)) this.refuse(this.wrongLook, response);
    return true;
  }

  /** One look at an accepted order. */
  protected lookAt(order: AcceptedOrder): 'waiting' | 'running' | 'ended' {
    if (order.isCancelled === true) return 'ended';
    if (order.fate) return this.hasEnded(order) ? 'ended' : 'running';
    if (this.hasEnded(order)) return this.ending === 'never' ? 'running' : 'ended';
    order.looks -= 1;
    return order.looks === this.looks - 1 ? 'waiting' : 'running';
  }

  protected hasEnded({ fate, looks }: AcceptedOrder): boolean {
    return fate ? fate.endsAtMs <= this.now().getTime() : looks === 0;
  }

  protected endingOf({ fate }: AcceptedOrder): Ending {
    return fate?.ending ?? this.ending;
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', this.url);
    const fault = this.fault?.(url.pathname);
    if (fault === 'lost') response.destroy();
    else if (fault) this.refuse(fault, response);
    if (fault) return;
    if (url.pathname.startsWith('/files/')) {
      this.serveFile(url.pathname.slice('/files/'.length), response);
      return;
    }
    const call = { method: request.method ?? '', url, headers: request.headers, body: Buffer.concat(chunks) };
    this.calls.push(call);
    await this.route(call, response);
  }

  private serveFile(name: string, response: ServerResponse): void {
    const made = Object.entries(MADE).find(([, file]) => file.name === name);
    if (made === undefined || this.wrongFile === 'gone') {
      response.writeHead(404).end();
    } else if (this.wrongFile === 'private') {
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end();
    } else if (this.wrongFile === 'page') {
      response.setHeader('content-type', made[1].type).end('<!doctype html><h1>Sign in</h1>');
    } else if (this.wrongFile === 'empty') {
      response.setHeader('content-type', made[1].type).end();
    } else {
      const bytes = madeFile(made[0] as MadeKind);
      const size = this.wrongFile === 'huge' ? 4 * 1024 ** 3 : bytes.length;
      response.writeHead(200, { 'content-type': made[1].type, 'content-length': size });
      if (this.wrongFile === undefined) response.end(bytes);
      else
        response.write(bytes.subarray(0, bytes.length / 2), () => this.wrongFile === 'truncated' && response.destroy());
    }
  }
}

/** Whether the answer is spoiled: a page in HTML, JSON that breaks off, or none. */
function spoil(wrong: Wrong, response: ServerResponse): boolean {
  if (wrong === 'lost') response.destroy();
  else if (wrong === 'html' || wrong === 'proxy') {
    response.writeHead(wrong === 'html' ? 200 : 404, { 'content-type': 'text/html' });
    response.end('<!doctype html><h1>Welcome</h1>');
  } else if (wrong === 'truncated') response.setHeader('content-type', 'application/json').end('{"id": "4f1b9c');
  else return false;
  return true;
}

/** An address at which nobody listens. */
export async function deadAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

/** An answer in JSON. */
export function answerJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
