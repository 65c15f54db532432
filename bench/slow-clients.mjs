/**
 * Whether clients that send a byte a second (slowloris) block others: a hundred never end their headers, a hundred
 * never end their bodies, half of these in chunks, while health is asked all the time. Ends with 1 where one of them is
 * not answered 408 and cut off within eleven seconds, or health takes longer than 50 ms (p99).
 *
 *     npm run build && node bench/slow-clients.mjs
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pinClient, PinnedProcess } from './pinned-process.mjs';

const OF_A_KIND = 100;
const MOST_SECONDS = 11;
const MOST_HEALTH_MS = 50;
const POST = 'POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n';
const KINDS = {
  headers: () => ({ head: POST, byte: 'a' }),
  bodies: (at) =>
    at % 2 === 0
      ? { head: `${POST}Content-Length: 100000\r\n\r\n{`, byte: ' ' }
      : { head: `${POST}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`, byte: '1\r\n \r\n' },
};

const print = (line) => process.stdout.write(`${line}\n`);

/** Its status, and the seconds until the service had closed its connection; its own side it does not end before. */
function slowClient(port, { head, byte }) {
  return new Promise((resolve) => {
    const began = performance.now();
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const trickle = setInterval(() => socket.write(byte), 1_000);
    let text = '';
    socket.write(head);
    socket.on('data', (chunk) => (text += chunk));
    socket.on('error', () => {});
    socket.once('end', () => {
      clearInterval(trickle);
      socket.destroy();
      resolve({ status: Number(text.split(' ')[1]), seconds: (performance.now() - began) / 1_000 });
    });
  });
}

/** Durations of health checks in ms, until the signal aborts; one after the other, on a keep-alive connection. */
async function watchHealth(port, { signal }) {
  const agent = new Agent({ keepAlive: true });
  const times = [];
  while (!signal.aborted) {
    const began = performance.now();
    await new Promise((resolve, reject) => {
      const request = get({ port, host: '127.0.0.1', path: '/healthz', agent }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`health is answered ${answer.statusCode}`));
        answer.resume().once('end', resolve);
      });
      request.once('error', reject);
    });
    times.push(performance.now() - began);
    await pause(10);
  }
  agent.destroy();
  return times.toSorted((a, b) => a - b);
}

async function measure(port) {
  const over = new AbortController();
  const health = watchHealth(port, over);
  const kinds = Object.entries(KINDS).map(async ([name, kind]) => {
    const answers = await Promise.all(Array.from({ length: OF_A_KIND }, (_, at) => slowClient(port, kind(at))));
    const last = Math.max(...answers.map(({ seconds }) => seconds));
    const told = answers.filter(({ status }) => status === 408).length;
    print(`${OF_A_KIND} slow ${name}: ${told} answered 408, the last was closed after ${last.toFixed(1)} s`);
    return told === OF_A_KIND && last <= MOST_SECONDS;
  });
  const good = await Promise.all(kinds);
  over.abort();
  const times = await health;
  const [p50, p99] = [0.5, 0.99].map((part) => times[Math.floor(times.length * part)]);
  print(`health meanwhile: ${times.length} looks, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
  return good.every(Boolean) && p99 <= MOST_HEALTH_MS;
}

const folder = await mkdtemp(join(tmpdir(), 'mediamaker-slow-'));
const port = 20_000 + (process.pid % 10_000);
const main = fileURLToPath(new URL('../dist/src/main.js', import.meta.url));
const service = new PinnedProcess([main], join(folder, 'log'), { DATA_DIR: join(folder, 'data'), PORT: String(port) });
try {
  await service.listening();
  pinClient();
  if (!(await measure(port))) process.exitCode = 1;
} finally {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
}
