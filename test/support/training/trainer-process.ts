/**
 * A trainer as its author would write it from docs/training.md: it shares no code with the service. It takes signed orders,
 * fetches the pictures, "trains" weights from them, offers these over https and reports. Options as JSON in its first
 * argument, events as JSON lines of its output. Commands are lines of its input: `end JOB STATE [MESSAGE]`,
 * `deliver JOB ADDRESS`, `hold WHAT` and `release WHAT`, where `WHAT` is `orders` or `weights`: what is held is begun and
 * not answered.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer as overHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as overTls } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';

interface Options {
  cert: string;
  key: string;
  /** `whsec_` and base64. */
  secret: string;
}

interface Order {
  job_id: string;
  kind: string;
  trigger_word: string;
  steps: number;
  inputs: string[];
  callback_url: string;
  deadline: string;
}

const { cert, key, secret } = JSON.parse(process.argv[2] ?? '{}') as Options;
const signingKey = Buffer.from(secret.slice('whsec_'.length), 'base64');
const PAUSE_MS = 100;

const orders = new Map<string, { order: Order; body: string; trained: Promise<void> }>();
const files = new Map<string, Buffer>();
const held = { orders: false, weights: false };
const waiting: { what: keyof typeof held; go: () => void }[] = [];
let reports = 0;

const tell = (event: string, more: object = {}): void =>
  void process.stdout.write(`${JSON.stringify({ event, ...more })}\n`);

function signatureOf(id: string, timestamp: string, body: string): string {
  return `v1,${createHmac('sha256', signingKey).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

function isSigned({ headers }: IncomingMessage, body: string): boolean {
  const [id, timestamp, given] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  ) as [string, string, string];
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const expected = Buffer.from(signatureOf(id, timestamp, body));
  return given
    .split(' ')
    .some((one) => Buffer.byteLength(one) === expected.length && timingSafeEqual(Buffer.from(one), expected));
}

async function unheld(what: keyof typeof held): Promise<void> {
  if (held[what]) await new Promise<void>((go) => waiting.push({ what, go }));
}

async function takeOrder(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  if (!isSigned(request, body)) {
    tell('unsigned');
    response.writeHead(401).end();
    return;
  }
  const order = JSON.parse(body) as Order;
  const known = orders.get(order.job_id);
  // What is held is not begun either.
  if (!known) orders.set(order.job_id, { order, body, trained: unheld('orders').then(() => train(order)) });
  tell('order', { ...order, webhook_id: request.headers['webhook-id'], is_repeat: known?.body === body });
  await unheld('orders');
  response.writeHead(202).end();
}

/** The weights are made of the pictures, so that a test can tell whether all of them came. */
async function train({ job_id: job, inputs, steps }: Order): Promise<void> {
  const hash = createHash('sha256');
  for (const address of inputs) {
    const { answer, bytes } = await insistently(address);
    tell('input', { job_id: job, address, status: answer.status, type: answer.headers.get('content-type') });
    hash.update(bytes);
  }
  const seed = hash.digest('hex');
  for (const [name, step] of Object.entries({ half: Math.floor(steps / 2), final: steps })) {
    files.set(`/${job}/${name}.safetensors`, Buffer.from(`${seed} after ${step} steps\n`.repeat(20_000)));
  }
  await report(job, 'running');
}

async function report(job: string, state: string, message?: string, weights?: string): Promise<void> {
  const { order } = orders.get(job) ?? {};
  if (!order) throw new Error(`no order ${job}`);
  const at = (name: string): string => `${origin}/${job}/${name}.safetensors`;
  const body = JSON.stringify({
    job_id: job,
    state,
    gpu_seconds: state === 'running' ? 0 : 12.5,
    gpu_tier: 'cpu',
    ...(state === 'completed' && {
      adapter_weights_uri: weights ?? at('final'),
      checkpoints: [
        { step: Math.floor(order.steps / 2), uri: at('half'), loss: 0.1 },
        { step: order.steps, uri: at('final'), loss: 0.2 },
      ],
    }),
    ...(message !== undefined && { error_message: message }),
  });
  const id = `report_${(reports += 1)}`;
  const { answer } = await insistently(order.callback_url, () => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = signatureOf(id, timestamp, body);
    const signed = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
    return { method: 'POST', headers: { 'content-type': 'application/json', ...signed }, body };
  });
  tell('reported', { job_id: job, state, status: answer.status });
}

/** The service may be down: a request is sent again until it is answered with less than 500. */
async function insistently(
  address: string,
  init: () => RequestInit = () => ({}),
): Promise<{ answer: Response; bytes: Buffer }> {
  for (;;) {
    const answer = await fetch(address, init()).catch(() => undefined);
    const bytes = await answer?.arrayBuffer().catch(() => undefined);
    if (answer && bytes && answer.status < 500) return { answer, bytes: Buffer.from(bytes) };
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

async function serveFile(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const bytes = files.get(request.url ?? '');
  tell('fetched', { path: request.url });
  if (request.url === '/huge') {
    response.writeHead(200, { 'content-length': 3 * 1024 ** 3 }).flushHeaders();
    return;
  }
  if (!bytes) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-length': bytes.length });
  response.write(bytes.subarray(0, bytes.length / 2));
  await unheld('weights');
  response.end(bytes.subarray(bytes.length / 2));
}

const WORDS: Record<string, (...args: string[]) => Promise<void>> = {
  async end(job = '', state = '', ...message) {
    await orders.get(job)?.trained;
    await report(job, state, message.length > 0 ? message.join(' ') : undefined);
  },
  /** Ends a job with weights that lie elsewhere; `huge` are 3 GiB of its own. */
  async deliver(job = '', address = '') {
    await orders.get(job)?.trained;
    await report(job, 'completed', undefined, address === 'huge' ? `${origin}/huge` : address);
  },
  async hold(what) {
    held[what as keyof typeof held] = true;
    tell('held', { what });
  },
  async release(what) {
    held[what as keyof typeof held] = false;
    for (const each of waiting) if (each.what === what) each.go();
  },
};

const door = overHttp((request, response) => void takeOrder(request, response));
const store = overTls({ cert, key }, (request, response) => void serveFile(request, response));
const listening = (server: typeof door | typeof store): Promise<number> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));
const [doorPort, storePort] = [await listening(door), await listening(store)];
const origin = `https://localhost:${storePort}`;
tell('listening', { address: `http://127.0.0.1:${doorPort}/orders`, origin });

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const [word = '', ...args] = line.split(' ');
    void WORDS[word]?.(...args);
  })
  // The end of the test that started it.
  .on('close', () => process.exit());
