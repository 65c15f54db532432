import { catalogue, iconFiles } from '@libs/catalog';
import { ProviderInputToken } from '@libs/access';
import { openWalletSession, RevokeApiKey, setOperatorRole, walletIdentity } from '@libs/identity';
import { KeyRing, newId, SystemClock } from '@libs/kernel';
import { AccountTurns, RequestUpload, takeDownResource, type Upload } from '@libs/library';
import { RequestLog } from '@libs/requests';
import { X_CAPABILITIES } from '@libs/x-account';
import * as fc from 'fast-check';
import { PasswordHasher } from '../../../libs/identity/src/sign-in/password-hasher.js';
import { UploadAddress } from '../../../libs/library/src/uploads/upload-address.js';
import { UploadLimits } from '../../../libs/library/src/uploads/upload-share.js';
import { ApiCaller } from '../api/api-caller.js';
import { type OperatedRows, operatedRows } from '../api/operated-rows.js';
import { sampleLibrary } from '../api/sample-library.js';
import type { SampleWorld } from '../api/tool-samples.js';
import type { TestApp } from '../service/app.js';
import { orderedTraining } from '../training/ordered-training.js';
import { PASSWORD } from '../people/sign-up-desk.js';
import { newWallet, signInHeader } from '../people/wallet.js';
import type { FakeX } from '../x/fake-x.js';
import type { XUser } from '../x/x-accounts.js';
import type { XWorld } from '../x/x-world.js';
import { mcpMessages } from './mcp-messages.js';
import { oneOf, only, REAL_FILE, type RealValue, type RealValues, type World } from './real-values.js';
import type { Json } from './resolved-api.js';
import { sampleBodies } from './sample-bodies.js';
import { type TrainerSettings, trainerSettings } from '@libs/providers';

const SECRET_PART = /[^_]+$/;
/** Each works once. */
const [PROOFS, POSTS] = [12, 40];
/** Fewer than an account may have, so that calls can make more. */
const ENDPOINTS = 12;
/** Credits of a day. */
const PLENTY = 1_000_000;

/** What the whole service has for requests that are to reach its depth. A parameter with values of its own is named here. */
export async function serviceWorld(services: XWorld): Promise<World> {
  const { app } = services;
  const { key, user, person } = await services.poster([...X_CAPABILITIES]);
  const owner = person.accountId;
  await app.database.sql`update account set daily_credits = ${PLENTY} where id = ${owner}`;
  await app.database.sql`
    insert into account_password (account_id, hash) values (${owner}, ${await app.nest.get(PasswordHasher).hash(PASSWORD)})`;
  const { key: foreign } = await app.key();
  const internal = app.secrets.internalPollTokens[0] ?? '';
  const { key: lost } = await app.key();
  const { token: session } = await app.database.transaction((tx) => openWalletSession(tx, owner));
  const cookie = await app.session(owner);
  await setOperatorRole(app.database, { accountId: owner, isOperator: true, by: 'operator' });
  const operated = await operatedRows(app);
  const caller = ApiCaller.withKey(app, key);
  const posts = postsOf(services.x, user);
  const library = await librarySamples(app, owner, { caller, post: posts[0] ?? '' });
  const bodies = sampleBodies(library);
  // The first preview unpacks the browser, which may take longer than an answer.
  const preview = await caller.call('preview_video', bodies['/api/tools/preview_video']?.[0]);
  const token = providerTokens(app).issue(library.film, 3_600);
  const { adapterWebhookSecrets } = app.nest.get<TrainerSettings>(trainerSettings.KEY);
  const uploads = [await realUpload(app, owner), await realUpload(app, owner, -1)];
  const endpoints = await webhookValues(app, key);
  const operators = operatedValues(operated);
  const down = await app.resource(owner, { visibility: 'public' });
  await app.database.transaction((tx) => takeDownResource(tx, down));
  await app.nest.get(RequestLog).drain();
  const values = {
    ...endpoints,
    ...(await libraryValues(app, owner, library)),
    ...callValues(posts),
    cursor: oneOf(await nextCursor(caller)),
    ...operators,
    delivery_id: fc.oneof(endpoints.delivery_id, operators.delivery_id),
    user_id: oneOf(owner, newId()),
    resource_name: fc.oneof(oneOf(down), operators.resource_name),
    request_id: oneOf(preview.headers.get('request-id') ?? '', newId()),
    token: oneOf(token, ...otherTokens(app, library.film)),
    upload_id: fc.constantFrom(...uploads),
    job_id: oneOf(await orderedTraining(app.database), await orderedTraining(app.database), newId()),
    key: oneOf(lost),
    'SIGN-IN-WITH-X': oneOf(...(await realProofs(app))),
    // The session tokens of agents stay: other routes are opened by them.
    session: only('others', newId()),
    client: oneOf('all'),
    current_password: only(PASSWORD),
    new_password: only(PASSWORD, 'short'),
  };
  const [ofKey, ofLost, ofForeign] = [key, lost, foreign].map((text) => SECRET_PART.exec(text)?.[0] ?? text);
  return {
    values: { ...values, method: await mcpMessages(app, key, values) },
    bodies,
    credentials: {
      api_key: bearer(key),
      internal: bearer(internal),
      wallet_session: bearer(session),
      wallet_session_header: [['X-Session-Token', session]],
      web_session: [
        ['Cookie', cookie],
        ['Origin', app.address],
      ],
    },
    webhooks: {
      '/console/events': app.secrets.webEvents,
      ...(adapterWebhookSecrets && { '/webhooks/adapter-status': adapterWebhookSecrets }),
    },
    badCredentials: [...(await badKeys(app, key)), `Bearer ${foreign}`, ...MALFORMED],
    secrets: [ofKey, ofForeign, internal].map(String),
    unlogged: [ofKey, ofLost, internal, token, session, cookie.replace('sid=', ''), uploads[0]?.signature].map(String),
  };
}

const bearer = (text: string): [string, string][] => [['Authorization', `Bearer ${text}`]];

interface Calling {
  caller: ApiCaller;
  post: string;
}

/** Resources of the account that calls; one of them is being made. */
async function librarySamples(app: TestApp, owner: string, { caller, post }: Calling): Promise<SampleWorld> {
  const started = await caller.call('create_image', { prompt: 'A heron', size: 256 });
  const { resource_id: running } = (await started.json()) as { resource_id: string };
  return { ...(await sampleLibrary(app, owner)), running, stranger: await app.resource(await app.account()), post };
}

/** The `cursor` of the second page of the library. */
async function nextCursor(caller: ApiCaller): Promise<string> {
  const { next_cursor: cursor } = (await (await caller.call('lib_list', { limit: 1 })).json()) as {
    next_cursor: string;
  };
  return cursor;
}

/** Resources of every state, and what is ordered of them. */
async function libraryValues(
  app: TestApp,
  owner: string,
  { film, images, deleted, running, stranger }: SampleWorld,
): Promise<RealValues> {
  const [image = ''] = images;
  const resources = [
    film,
    newId(),
    deleted,
    running,
    stranger,
    await app.resource(owner, { visibility: 'public' }),
    await app.resource(owner, { status: 'processing' }),
    await app.resource(owner, { status: 'failed', visibility: 'public' }),
  ];
  const segments: Json[] = [
    { type: 'scene', scene: { say: 'Rye bread.', visual: { type: 'title', text: 'Rye bread' } } },
    { type: 'image', resource_id: image, narration: 'This is the loaf.' },
  ];
  return {
    resource_id: oneOf(...resources, image),
    source_resource_id: oneOf(...resources),
    logo_resource_id: oneOf(image, film),
    image_resource_ids: oneOf([], [film], resources),
    resource_ids: oneOf([...images], images.slice(1), [image], [film], [], resources),
    plan: oneOf({ segments }, { segments: segments.slice(1) }),
    taskId: oneOf(...resources),
  };
}

/** Endpoints of the account that calls, which it deletes by and by, and one with deliveries. */
async function webhookValues(app: TestApp, key: string) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const post = async (path: string, body: object): Promise<string> => {
    const url = `/api/webhook-endpoints${path}`;
    const answer = await app.fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    return ((await answer.json()) as { id: string }).id;
  };
  const order = (n: number): object => ({ url: `https://media.example/${n}`, event_types: ['resource.completed'] });
  const ids: string[] = [];
  for (let n = 0; n < ENDPOINTS; n += 1) ids.push(await post('', order(n)));
  const [kept = '', ...others] = ids;
  const deliveries = [await post(`/${kept}/test`, {}), await post(`/${kept}/test`, {})];
  return { id: oneOf(...others), endpoint_id: oneOf(kept), delivery_id: oneOf(...deliveries) };
}

/** What operators look at and act on. */
function operatedValues({ account, client, job, delivery, purchase, resource }: OperatedRows) {
  return {
    account_id: oneOf(account, newId()),
    client_id: oneOf(client.client_id),
    issuer: oneOf(client.issuer),
    delivery_id: oneOf(delivery, newId()),
    purchase_id: oneOf(purchase, job),
    resource_name: oneOf(resource, job),
  };
}

/** What is the same for every account. */
function callValues(posts: string[]): RealValues {
  return {
    file: oneOf(...iconFiles(catalogue).keys()),
    filename: oneOf('input.mp4', 'a b.mov', 'ü.png'),
    step: oneOf(0, 1, 2),
    // A waiting call would block the requests behind it.
    wait_ms: only(0, 1),
    Prefer: only('wait=0', 'wait="0", respond-async', 'wait=1', 'respond-async', 'wait=abc', 'wait=-1', '', ', ;'),
    url: oneOf('https://media.example/a.png', 'http://127.0.0.1/', 'file:///etc/passwd'),
    text: fc.nat({ max: 999 }).map((n) => ({ value: `Post number ${n}.` })),
    post_id: oneOf(...posts),
    reply_to: oneOf(...posts),
    'Last-Event-ID': oneOf('completed%20completed%20100', 'processing%20render%2040'),
    'MCP-Protocol-Version': oneOf('2025-06-18', '2025-11-25', '2026-07-28'),
  };
}

/** Posts of a person, of which each can be deleted once. */
function postsOf({ posts }: FakeX, user: XUser): string[] {
  for (let n = 0; n < POSTS; n += 1) posts.post(user, { text: `An earlier post, ${n}` });
  return posts.standing(user).map(({ id }) => id);
}

const MALFORMED = [
  ['Basic dXNlcjpwYXNz', 'Bearer', 'Bearer ', 'Bearer a b', 'Bearer  x', 'bearer x', 'Bearer \u00e9', '', 'x'],
  ['Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.', `Bearer ${'a'.repeat(9_000)}`, 'Bearer mmk_live_x', 'Bearer null'],
].flat();

async function badKeys(app: TestApp, good: string): Promise<string[]> {
  const revoked = await app.key();
  await new RevokeApiKey(app.database).run(revoked.id);
  const keys = [
    revoked.key,
    (await app.key({ expiresInDays: -1 })).key,
    (await app.key({ scopes: ['library:read'] })).key,
    `${good.slice(0, -1)}${good.endsWith('a') ? 'b' : 'a'}`,
    `${good}a`,
    good.toUpperCase(),
  ];
  return keys.map((key) => `Bearer ${key}`);
}

/** Proofs of a wallet that has an account. */
async function realProofs(app: TestApp): Promise<string[]> {
  const wallet = newWallet();
  const id = walletIdentity(wallet.address);
  await app.database.sql`insert into account (id, kind, daily_credits) values (${id}, 'wallet', 0)`;
  return Promise.all(Array.from({ length: PROOFS }, () => signInHeader(app, wallet)));
}

function providerTokens({ secrets }: Pick<TestApp, 'secrets'>, ring = secrets.linkSigning): ProviderInputToken {
  return new ProviderInputToken({ linkSigning: ring }, new SystemClock());
}

/** Of the past, of nothing, and of another service. */
function otherTokens(app: TestApp, film: string): string[] {
  const tokens = providerTokens(app);
  const forged = providerTokens(app, KeyRing.parse(KeyRing.generateText())).issue(film, 60);
  return [tokens.issue(film, -1), tokens.issue(newId(), 60), forged];
}

/** An upload with the query of its signed address. */
async function realUpload(app: TestApp, accountId: string, hours = 1): Promise<RealValue & { signature: string }> {
  const order = {
    accountId,
    name: 'A picture',
    visibility: 'private',
    sizeBytes: REAL_FILE.length,
    isUntrusted: false,
    price: { credits: 1, perBytes: 100_000_000 },
  } as const;
  const upload: Upload = await new RequestUpload(app.database, new AccountTurns(), new UploadLimits()).run(order);
  const expires = new Date(Date.now() + hours * 3_600_000);
  const address = new URL(
    app.nest.get(UploadAddress).sign(Object.assign(upload, { expires_at: expires })),
    app.address,
  );
  const { searchParams: query } = address;
  return { value: upload.id, beside: Object.fromEntries(query), signature: query.get('sig') ?? '' };
}
