import { ProviderInputToken } from '@libs/access';
import { openWalletSession, walletIdentity } from '@libs/identity';
import { newId, SystemClock } from '@libs/kernel';
import { AccountTurns, RequestUpload } from '@libs/library';
import { UploadAddress } from '../../libs/library/src/uploads/upload-address.js';
import { UploadLimits } from '../../libs/library/src/uploads/upload-share.js';
import { sampleLibrary } from '../support/api/sample-library.js';
import { newWallet, SESSION_PATH, type SessionChallenge } from '../support/people/wallet.js';
import type { TestApp } from '../support/service/app.js';
import type { Prepared } from './operation-calls.js';

const FILE = Buffer.from('the bytes of a picture');

/** An account of a service, and its key. */
export interface Owner {
  account: string;
  key: string;
}

/** Makes what the calls of one client need; an upload is taken once. */
export async function prepareCalls(app: TestApp, owner: Owner): Promise<Prepared> {
  const { account } = owner;
  const resourceId = await app.resource(account);
  const running = await startedPicture(app, owner);
  const stranger = await app.resource(await app.account());
  return {
    resourceId,
    token: new ProviderInputToken(app.secrets, new SystemClock()).issue(resourceId, 60),
    upload: await preparedUpload(app, account),
    wallet: await preparedWallet(app, account),
    webhook: await preparedWebhook(app, owner),
    world: { ...(await sampleLibrary(app, account)), running, stranger, post: '1795610000000000001' },
  };
}

/** An endpoint with a delivery, and one to be deleted. */
async function preparedWebhook(app: TestApp, { key }: Owner): Promise<Prepared['webhook']> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const post = async (path: string, body: object): Promise<string> => {
    const answer = await app.fetch(`/api/webhook-endpoints${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as { id: string }).id;
  };
  const order = () => ({ url: `https://media.example/${newId()}`, event_types: ['resource.completed'] });
  const [endpointId, otherId] = [await post('', order()), await post('', order())];
  return { endpointId, otherId, deliveryId: await post(`/${endpointId}/test`, {}) };
}

async function startedPicture(app: TestApp, { key }: Owner): Promise<string> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ prompt: 'A heron', size: 256 });
  const started = await app.fetch('/api/tools/create_image', { method: 'POST', headers, body });
  return ((await started.json()) as { resource_id: string }).resource_id;
}

async function preparedUpload(app: TestApp, accountId: string): Promise<Prepared['upload']> {
  const order = {
    accountId,
    name: 'A picture',
    visibility: 'private',
    sizeBytes: FILE.length,
    isUntrusted: false,
    price: { credits: 1, perBytes: 100_000_000 },
  } as const;
  const upload = await new RequestUpload(app.database, new AccountTurns(), new UploadLimits()).run(order);
  const { searchParams } = new URL(app.nest.get(UploadAddress).sign(upload), app.address);
  return { id: upload.id, query: Object.fromEntries(searchParams), file: FILE };
}

/** A wallet with an account, a session token of the account that has the resource, and a proof for one more. */
async function preparedWallet(app: TestApp, account: string): Promise<Prepared['wallet']> {
  const wallet = newWallet();
  const id = walletIdentity(wallet.address);
  await app.database.sql`insert into account (id, kind, daily_credits) values (${id}, 'wallet', 0)`;
  const { token: session } = await app.database.transaction((tx) => openWalletSession(tx, account));
  const asked = await app.fetch(`${SESSION_PATH}?address=${wallet.address}`);
  const { message } = (await asked.json()) as SessionChallenge;
  return { address: wallet.address, session, proof: { message, signature: await wallet.signMessage({ message }) } };
}
