import type { PatientClient } from './patient-client.js';

/** A call that was acknowledged. */
export interface Acknowledged {
  id: string;
  accountId: string;
  status: string;
  charged: number;
}

/** Calls of which two hosts get the same one at once. */
const ONE_IN_TWICE = 3;

type Call = [tool: string, args: Record<string, unknown>];

const KINDS: ((text: string) => Call)[] = [
  (text) => ['create_image', { prompt: text, technique: 'art', size: 512 }],
  (text) => ['create_audio', { mode: 'speech', text: `This is ${text}.` }],
  (text) => ['create_image', { prompt: text, technique: 'art', size: 256 }],
  (text) => ['create_audio', { mode: 'sfx', text: `Rain, ${text}`, duration_seconds: 1 }],
];

/** The order of a number: images and sounds by turns, each with a key of its own. */
function callOf(number: number): Call {
  const [tool, args] = KINDS[number % KINDS.length]!(`part ${number}`);
  return [tool, { ...args, idempotency_key: `order-${number}` }];
}

/** Places an order until it is acknowledged, and waits for its end. `findings` gets what is wrong with the answers. */
export async function order(
  client: PatientClient,
  accountId: string,
  number: number,
  findings: string[],
): Promise<Acknowledged> {
  const [tool, args] = callOf(number);
  const hosts = number % ONE_IN_TWICE === 0 ? [number, number + 1] : [number];
  const answers = await Promise.all(hosts.map((first) => client.call(first, tool, args)));
  const ids = new Set(answers.map((answer) => String(answer['resource_id'])));
  if (ids.size > 1) findings.push(`doubled: order ${number} was acknowledged as ${[...ids].join(' and ')}`);
  const [id = ''] = ids;
  for (;;) {
    const state = await client.call(number, 'await_resource', { resource_id: id, wait_ms: 5_000 });
    const status = String(state['status']);
    if (status !== 'queued' && status !== 'processing')
      return { id, accountId, status, charged: Number(state['credits_charged'] ?? 0) };
  }
}
