import { CreateAccount } from '../../../libs/identity/src/accounts/create-account.js';
import { noteClient } from '@libs/identity';
import { newId } from '@libs/kernel';
import { ApiCaller } from './api-caller.js';
import type { TestApp } from '../service/app.js';

/** The address of a maker that has a secret in it, and the words of an owner: an operator is shown neither. */
export const HIDDEN = ['SIGNED-BY-THE-MAKER', 'a secret heron'];

/** Public ids of what an operator looks at and acts on. */
export interface OperatedRows {
  account: string;
  client: { client_id: string; issuer: string };
  job: string;
  delivery: string;
  purchase: string;
  resource: string;
}

/** One row of each list of an operator. */
export async function operatedRows(app: TestApp): Promise<OperatedRows> {
  const { database } = app;
  const [delivery, purchase, words] = [newId(), newId(), HIDDEN[1] ?? ''];
  const email = `owner-${delivery.slice(0, 8)}@example.com`;
  const { id: account } = await new CreateAccount(database).run({ kind: 'local', email });
  const { key } = await app.key({ accountId: account });
  const made = await ApiCaller.withKey(app, key).call('create_image', { prompt: words, size: 256 });
  const { resource_id: job } = (await made.json()) as { resource_id: string };
  const client = { client_id: `client-${delivery}`, issuer: app.address };
  await noteClient(database, { issuer: client.issuer, clientId: client.client_id, kind: 'dcr', name: 'A client' });
  await database.sql`
    insert into event_delivery (id, type, resource_id, account_id, status, created_at, expires_at, state, ended_at)
    values (${delivery}, 'resource.created', ${job}, ${account}, 'queued', clock_timestamp(), clock_timestamp(), 'dead',
      clock_timestamp())`;
  const addresses = { status: `https://queue.maker.example/requests/1?token=${HIDDEN[0]}` };
  await database.sql`
    insert into purchase (id, job_id, attempt, account_id, maker, model, seed, brief, ceiling_microdollars, state, sent_at,
      ended_at, submission, request_id)
    values (${purchase}, ${job}, 1, ${account}, 'fal', 'fal/fox', ${Math.ceil(Math.random() * 2 ** 30)}, ${{ prompt: words }},
      100000, 'unknown', clock_timestamp(), clock_timestamp(), ${{ addresses }}, ${purchase})`;
  const resource = await app.resource(account, { visibility: 'public' });
  return { account, client, job, delivery, purchase, resource };
}
