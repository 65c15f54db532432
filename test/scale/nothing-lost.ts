import { Auditor } from '../chaos/auditor.js';
import { CREDITS } from '../chaos/chaos-world.js';
import { Faults, type Planned } from './faults.js';
import { type Acknowledged, order } from './ordering.js';
import { PatientClient } from './patient-client.js';
import type { ScaleWorld } from './scale-world.js';

const CALLERS = 20;

export interface NothingLost {
  orders: number;
  faults: Planned[];
  completed: number;
  failed: string[];
  findings: string[];
  seconds: number;
  unanswered: number;
  /** Objects of claims that had been taken over, and removed by the sweep. */
  late: number;
  takenOver: number;
  takeovers: Faults['takeovers'];
}

interface Pass {
  orders: number;
  faults: Planned[];
  say: (line: string) => void;
}

/** Asks for images and sounds at both API hosts while hosts are lost one after another, then looks at what is there. */
export async function nothingLost(world: ScaleWorld, { orders, faults: plan, say }: Pass): Promise<NothingLost> {
  const begun = performance.now();
  const faults = new Faults(world, say);
  const findings: string[] = [];
  const gates = plan.map(() => Promise.withResolvers<void>());
  const acknowledged: Acknowledged[] = [];
  const clients: PatientClient[] = [];
  let next = 0;
  const call = async (at: number): Promise<void> => {
    const { accountId, key } = world.customers[at % world.customers.length]!;
    const client = new PatientClient(world.apis, key);
    clients.push(client);
    while (next < orders) {
      const number = next++;
      await gates[Math.floor((number * plan.length) / orders)]!.promise;
      acknowledged.push(await order(client, accountId, number, findings));
    }
  };
  const strikes = async (): Promise<void> => {
    for (const [at, planned] of plan.entries()) {
      // Each fault meets the calls of its own share of the orders.
      gates[at]!.resolve();
      await faults.strike(planned);
      say(`${acknowledged.length} of ${orders} have ended`);
    }
  };
  await Promise.all([strikes(), ...Array.from({ length: CALLERS }, (_, at) => call(at))]);
  await Promise.all(clients.map((client) => client.close()));
  const seconds = (performance.now() - begun) / 1000;
  say(`all ${acknowledged.length} have ended`);
  return {
    orders,
    faults: plan,
    seconds,
    findings,
    completed: acknowledged.filter(({ status }) => status === 'completed').length,
    unanswered: clients.reduce((sum, { unanswered }) => sum + unanswered, 0),
    takeovers: faults.takeovers,
    ...(await audited(world, acknowledged, findings)),
  };
}

async function audited(
  world: ScaleWorld,
  acknowledged: Acknowledged[],
  findings: string[],
): Promise<Pick<NothingLost, 'failed' | 'late' | 'takenOver'>> {
  const { database, store } = world;
  const before = await keysOf(world);
  const [{ service }] = world.apis as [ScaleWorld['hosts'][number]];
  await service.media('sweep', '--min-age', '0');
  const books = await service.tried('credits', 'audit');
  if (books.code !== 0) findings.push(`money: media credits audit says ${books.stdout}${books.stderr}`);
  findings.push(...(await new Auditor(database, store).run(acknowledged.map(({ id }) => id))));
  findings.push(...(await misCharged(world, acknowledged)));
  const failed = await database.sql<{ id: string; why: string | null }[]>`
    select id, metadata -> 'error' ->> 'error_description' as why from resource where status = 'failed'`;
  for (const { id, why } of failed) if (why === null) findings.push(`lost: ${id} failed without a reason`);
  const [claims] = await database.sql<{ taken: number }[]>`
    select count(*)::integer as taken from render where fence > 1`;
  const after = new Set(await keysOf(world));
  return {
    failed: failed.map(({ why }) => String(why)),
    late: before.filter((key) => !after.has(key)).length,
    takenOver: claims?.taken ?? 0,
  };
}

async function keysOf({ store }: ScaleWorld): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.list('')) keys.push(key);
  return keys;
}

/** What customers were told that they paid is what is missing from their balance. */
async function misCharged({ database, customers }: ScaleWorld, acknowledged: Acknowledged[]): Promise<string[]> {
  const balances = await database.sql<{ id: string; balance: number }[]>`
    select id, balance_credits as balance from account where id = any(${customers.map(({ accountId }) => accountId)})`;
  return balances.flatMap(({ id, balance }) => {
    const told = acknowledged
      .filter(({ accountId }) => accountId === id)
      .reduce((sum, { charged }) => sum + charged, 0);
    return balance === CREDITS - told
      ? []
      : [`doubled: account ${id} was told ${told} credits and paid ${CREDITS - balance}`];
  });
}
