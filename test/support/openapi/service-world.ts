import { catalogue, iconFiles } from '@libs/catalog';
import { ProviderInputToken } from '@libs/access';
import { openWalletSession, RevokeApiKey, walletIdentity } from '@libs/identity';
import { KeyRing, newId, SystemClock } from '@libs/kernel';
import { AccountTurns, RequestUpload, UploadAddress, type Upload, UploadLimits } from '@libs/library';
import * as fc from 'fast-check';
import { Environment } from '../../../src/platform/settings/environment.js';
import type { TestApp } from '../service/app.js';
import { orderedTraining } from '../training/ordered-training.js';
import { newWallet, signInHeader } from '../people/wallet.js';
import { mcpMessages } from './mcp-messages.js';
import { oneOf, REAL_FILE, type RealValue, type World } from './real-values.js';

const SECRET_PART = /[^_]+$/;
/** Each works once. */
const PROOFS = 12;

/** What the whole service has for requests that are to reach its depth. A parameter with values of its own is named here. */
export async function serviceWorld(app: TestApp): Promise<World> {
  const owner = await app.account();
  const { key } = await app.key({ accountId: owner });
  const { key: foreign } = await app.key();
  const internal = app.secrets.internalPollTokens[0] ?? '';
  const { key: lost } = await app.key();
  const { token: session } = await app.database.transaction((tx) => openWalletSession(tx, owner));
  const film = await app.resource(owner);
  const tokens = new ProviderInputToken(app.secrets.linkSigning, new SystemClock());
  const token = tokens.issue(film, 3_600);
  const { adapterWebhookSecrets } = app.nest.get(Environment);
  const uploads = [await realUpload(app, owner), await realUpload(app, owner, -1)];
  const resources = [
    film,
    newId(),
    await app.resource(owner, { visibility: 'public' }),
    await app.resource(await app.account()),
    await app.resource(owner, { deleted_at: new Date() }),
    await app.resource(owner, { status: 'processing' }),
    await app.resource(owner, { status: 'failed', visibility: 'public' }),
  ];
  const values = {
    resource_id: oneOf(...resources),
    user_id: oneOf(owner, newId()),
    source_resource_id: oneOf(...resources),
    image_resource_ids: oneOf([], [film], resources),
    taskId: oneOf(...resources),
    token: oneOf(token, tokens.issue(film, -1), tokens.issue(newId(), 60), forgedToken(film)),
    file: oneOf(...iconFiles(catalogue).keys()),
    filename: oneOf('input.mp4', 'a b.mov', 'ü.png'),
    upload_id: fc.constantFrom(...uploads),
    job_id: oneOf(await orderedTraining(app.database), await orderedTraining(app.database), newId()),
    key: oneOf(lost),
    step: oneOf(0, 1, 2),
    // Whoever waits holds up the requests behind.
    wait_ms: oneOf(0),
    url: oneOf('https://media.example/a.png', 'http://127.0.0.1/', 'file:///etc/passwd'),
    'SIGN-IN-WITH-X': oneOf(...(await realProofs(app))),
    'MCP-Protocol-Version': oneOf('2025-06-18', '2025-11-25', '2026-07-28'),
  };
  return {
    values: { ...values, method: await mcpMessages(app, key, values) },
    credentials: { api_key: key, internal, wallet_session: session },
    webhooks: {
      '/console/events': app.secrets.webEvents,
      ...(adapterWebhookSecrets && { '/webhooks/adapter-status': adapterWebhookSecrets }),
    },
    badCredentials: [...(await badKeys(app, key)), `Bearer ${foreign}`, ...MALFORMED],
    secrets: [key, foreign].map((text) => SECRET_PART.exec(text)?.[0] ?? text).concat(internal),
    unlogged: [key, lost]
      .map((text) => SECRET_PART.exec(text)?.[0] ?? text)
      .concat(internal, token, session, uploads[0]?.signature ?? ''),
  };
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

function forgedToken(resourceId: string): string {
  return new ProviderInputToken(KeyRing.parse(KeyRing.generateText()), new SystemClock()).issue(resourceId, 60);
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
  const address = new URL(app.nest.get(UploadAddress).sign({ ...upload, expires_at: expires }), app.address);
  const { searchParams: query } = address;
  return { value: upload.id, beside: Object.fromEntries(query), signature: query.get('sig') ?? '' };
}
