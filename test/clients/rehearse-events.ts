/**
 * Sends the events of a running service to a receiver of a few lines of Python, which verifies their signatures with the
 * standard library alone, before and after a rotation of the secret. Needs Python 3.9. `npm run rehearse:events`.
 */
import assert from 'node:assert/strict';
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { WebhookSecrets } from '@libs/kernel';
import { McpCaller } from '../support/mcp/mcp-caller.js';
import { Service } from '../support/service/service.js';

const PROGRAM = fileURLToPath(new URL('verify_events.py', import.meta.url));

interface Event {
  id: string;
  type: string;
  data: { resource_id: string; status: string };
}

/** The Python program, which prints its port and then what it received. */
class Receiver {
  private constructor(
    readonly address: string,
    private readonly child: ChildProcessByStdio<null, Readable, null>,
    private readonly lines: AsyncIterator<string>,
  ) {}

  static async start(secret: string): Promise<Receiver> {
    const child = spawn('python3', [PROGRAM, secret], { stdio: ['ignore', 'pipe', 'inherit'] });
    await Promise.race([once(child, 'spawn'), once(child, 'error').then(([error]) => Promise.reject(missing(error)))]);
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    const { value: port } = await lines.next();
    return new Receiver(`http://127.0.0.1:${port}/`, child, lines);
  }

  async next(): Promise<Event | 'refused'> {
    const { value = '', done } = await this.lines.next();
    assert.ok(!done, 'the receiver ended');
    return value === 'refused' ? value : (JSON.parse(value) as Event);
  }

  stop(): void {
    this.child.kill();
  }
}

function missing(error: unknown): Error {
  return new Error('python3 is missing: install the package python3', { cause: error });
}

async function makeImage(service: Service): Promise<string> {
  const caller = await McpCaller.connect(service.address, await service.media('keys', 'create', '--name', 'rehearsal'));
  const { resource_id: id } = await caller.call<{ resource_id: string }>('create_image', {
    prompt: 'A heron',
    size: 256,
  });
  assert.equal((await caller.ended(id)).status, 'completed');
  await caller.close();
  return id;
}

async function verified(known: string, sent: string): Promise<void> {
  const receiver = await Receiver.start(known);
  const service = await Service.start({
    environment: { WEB_EVENTS_URL: receiver.address, WEB_EVENTS_SECRETS: sent },
  });
  try {
    const id = await makeImage(service);
    const seen = new Set<string>();
    while (!seen.has('resource.updated completed')) {
      const event = await receiver.next();
      assert.notEqual(event, 'refused');
      const { type, data } = event as Event;
      assert.equal(data.resource_id, id);
      seen.add(`${type} ${data.status}`);
    }
    process.stdout.write(`python verified: ${[...seen].join(', ')}\n`);
  } finally {
    await service.remove();
    receiver.stop();
  }
}

async function refused(): Promise<void> {
  const receiver = await Receiver.start(WebhookSecrets.generateText());
  const service = await Service.start({ environment: { WEB_EVENTS_URL: receiver.address } });
  try {
    await makeImage(service);
    assert.equal(await receiver.next(), 'refused');
    process.stdout.write('python refused an event that another secret signed\n');
  } finally {
    await service.remove();
    receiver.stop();
  }
}

const [older, newer] = [WebhookSecrets.generateText(), WebhookSecrets.generateText()];
await verified(older, older);
await verified(older, `${newer},${older}`);
await verified(newer, `${newer},${older}`);
await refused();
