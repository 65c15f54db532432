/**
 * What it costs to recognise an API key and an access token that were seen before: the middle of several rounds. Ends with
 * 1 above ten microseconds.
 *
 *     npm run build && node bench/known-callers.mjs
 */
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { JoseTokenReader } from '../dist/libs/identity/src/adapters/index.js';
import { hashApiKey } from '../dist/libs/identity/src/api-keys/hash-api-key.js';
import { generateApiKey } from '../dist/libs/identity/src/api-keys/api-key.js';
import { VerifyAccessToken, VerifyApiKey } from '../dist/libs/identity/src/index.js';
import { KeyRing } from '../dist/libs/kernel/src/index.js';

const LIMIT_US = 10;
const ROUNDS = 9;
const REQUESTS = 50_000;

const BASE = 'https://media.example';
const ACCOUNT = '0b9c3d52-9d5e-4c7e-8f0a-5a4b3c2d1e0f';

/** A process whose cache is always fresh. */
const live = { isFresh: true, revision: 0, remember() {} };
const uses = { note() {} };

async function keys() {
  const peppers = KeyRing.parse(KeyRing.generateText());
  const key = generateApiKey();
  const { pepperId, hash } = hashApiKey(peppers, key);
  const row = {
    account_id: ACCOUNT,
    hash,
    pepper_id: pepperId,
    scopes: ['library:read'],
    is_active: true,
    life_ms: 3e8,
  };
  return {
    presented: key.text,
    verify: new VerifyApiKey({ sql: async () => [row] }, { apiKeyPeppers: peppers }, live, uses),
  };
}

async function tokens() {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'own', alg: 'ES256' };
  const issuer = {
    issuer: BASE,
    subjects: 'accounts',
    audiences: [`${BASE}/mcp`],
    algorithms: ['ES256'],
    scopeClaim: 'scope',
    clientClaim: 'client_id',
    requireTyp: 'at+jwt',
    requiredClaims: [],
    localKeys: async () => ({ keys: [jwk] }),
  };
  const presented = await new SignJWT({ client_id: `${BASE}/client.json`, grant_id: 'grant', scope: 'library:read' })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'own' })
    .setIssuer(BASE)
    .setSubject(ACCOUNT)
    .setAudience(`${BASE}/mcp`)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey);
  const standing = { is_active: true, is_revoked: false, life_ms: 3_600_000, kind: 'cimd', state: 'untrusted' };
  const reader = new JoseTokenReader([issuer], [], (error) => {
    throw error;
  });
  const database = { sql: async () => [{ ...standing, verified_by: null, redirect_uris: [], client_is_due: false }] };
  return {
    presented,
    verify: new VerifyAccessToken(database, reader, live, { verifiedClients: { documents: [], callbacks: [] } }),
  };
}

/** Microseconds of processor for one request. */
async function round({ presented, verify }) {
  const began = process.threadCpuUsage();
  for (let request = 0; request < REQUESTS; request += 1) await verify.run(presented);
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / REQUESTS;
}

async function tell(name, made) {
  const first = await made.verify.run(made.presented);
  const times = [];
  for (let at = 0; at < ROUNDS; at += 1) times.push(await round(made));
  if ((await made.verify.run(made.presented)) !== first) throw new Error(`${name} was not remembered`);
  times.sort((a, b) => a - b);
  const middle = times[Math.floor(ROUNDS / 2)];
  process.stdout.write(`${middle.toFixed(2)} µs to recognise ${name} (${times[0].toFixed(2)} at best)\n`);
  if (middle > LIMIT_US) process.exitCode = 1;
}

await tell('an API key', await keys());
await tell('an access token', await tokens());
