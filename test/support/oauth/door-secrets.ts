import { makeOneTimeLink, makeWalletLink, walletIdentity } from '@libs/identity';
import { CreateAccount } from '../../../libs/identity/src/accounts/create-account.js';
import { KeyRing, newId } from '@libs/kernel';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { SigningKeys } from '@libs/identity/adapters';
import { DATABASE_ENCRYPTION } from '../service/database-encryption.js';
import type { FakeIssuer } from './fake-issuer.js';
import type { MailServer } from '../people/mail-server.js';
import { OauthClient, type Tokens } from './oauth-client.js';
import { OauthPerson } from './oauth-person.js';
import { PageReader } from '../people/page-reader.js';
import { ask, type OwnService } from '../service/served.js';
import { PASSWORD, SignUpDesk } from '../people/sign-up-desk.js';

const BEARER_ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const NEW_PASSWORD = 'eight loud herons';

export interface Doors {
  service: OwnService;
  mails: MailServer;
  /** Issuer of OIDC tokens for the internal routes, for this audience and e-mail address. */
  tasks: FakeIssuer;
  task: { audience: string; email: string };
}

/**
 * Uses every kind of secret that the service accepts, first correctly and then so that it must be refused. `secrets`
 * are by name, as they appear in requests.
 */
export class DoorSecrets {
  readonly secrets: Record<string, string> = {};
  /** Answers that refused. */
  readonly refused: Response[] = [];

  private constructor(private readonly doors: Doors) {}

  static async used(doors: Doors): Promise<DoorSecrets> {
    const used = new DoorSecrets(doors);
    await used.byMembers();
    await used.byClients();
    await used.byClientsWithKeys();
    await used.byWallets();
    await used.byAgents();
    await used.byTaskQueues();
    await used.keptOnes();
    for (const secret of Object.values(used.secrets)) await used.misuse(secret);
    return used;
  }

  private get service(): OwnService {
    return this.doors.service;
  }

  private async byMembers(): Promise<void> {
    const desk = new SignUpDesk(this.service, this.doors.mails);
    const { email, browser } = await desk.member();
    const filled = await browser.fill('/account/sessions', {});
    this.note({
      password: PASSWORD,
      'sign-up link': this.doors.mails.tokenFor(email),
      'session cookie': cookieOf(browser, 'sid'),
      'form token': new URLSearchParams(filled.body).get('form_token'),
    });
    const order = { form_id: newId(), name: 'a key of a page', days: '30', 'library:read': 'on' };
    const shown = await browser.send('/developer/console', order);
    this.note({ 'API key of a page': /mmk_live_\w{12}_(\w+)/.exec(await shown.text())?.[1] });
    const other = new PageReader(this.service);
    await other.send('/login/forgot', { email });
    const reset = await desk.letterTo(email, 2);
    this.note({ 'reset link': reset, 'new password': NEW_PASSWORD, 'cookie before a sign-in': cookieOf(other, 'pre') });
    const change = { token: reset, password: NEW_PASSWORD };
    await expectStatus(303, other.send('/login', change, '/login/reset'));
    this.refused.push(await other.send('/login', change, '/login/reset'));
    this.refused.push(await desk.signIn(new PageReader(this.service), email));
    await expectStatus(303, desk.signIn(new PageReader(this.service), email, NEW_PASSWORD));
    const { id } = await new CreateAccount(this.service.database).run({ kind: 'local' });
    const token = await makeOneTimeLink(this.service.database, 'sign_in', { account_id: id });
    this.note({ 'sign-in link': token });
    await expectStatus(303, other.send('/login', { token }, '/login/link'));
    this.refused.push(await other.send('/login', { token }, '/login/link'));
  }

  private async byClients(): Promise<void> {
    const { id: accountId } = await new CreateAccount(this.service.database).run({ kind: 'local' });
    const person = await OauthPerson.signedIn(this.service, accountId);
    const client = await OauthClient.register(this.service, { token_endpoint_auth_method: 'client_secret_post' });
    const { secret = '' } = client;
    const code = await client.code(person, { scope: 'openid offline_access library:read' });
    this.note({ 'client secret': secret, 'OAuth code': code.code, 'PKCE verifier': code.verifier });
    const given = person.seen.flatMap(({ answer }) => answer.headers.getSetCookie()).join('; ');
    for (const name of ['oauth_session', 'oauth_interaction', 'oauth_resume']) {
      this.note({ [name]: cookieOf({ cookie: given }, name) });
    }
    this.refused.push(await client.redeem(code, { client_secret: 'wrong'.repeat(10) }));
    const tokens = (await (await client.redeem(code, { client_secret: secret })).json()) as Tokens & {
      id_token: string;
    };
    this.note({
      'access token': tokens.access_token.split('.')[2],
      'ID token': tokens.id_token.split('.')[2],
      'refresh token': tokens.refresh_token,
    });
    await expectStatus(200, this.listTools(tokens.access_token));
    this.refused.push(await this.listTools(`${tokens.access_token}x`), await this.listTools(tokens.id_token));
    const next = await client.refresh(tokens.refresh_token, { client_secret: secret });
    this.note({ 'next refresh token': ((await next.json()) as Tokens).refresh_token });
    this.refused.push(await client.refresh(tokens.refresh_token, { client_secret: `${secret}x` }));
    await client.post('/oauth/revoke', { token: tokens.refresh_token, client_secret: secret });
    this.refused.push(await client.refresh(tokens.refresh_token, { client_secret: secret }));
    this.refused.push(await client.redeem(code, { client_secret: secret }), await this.listTools(tokens.access_token));
  }

  /** As ChatGPT proves who it is (RFC 7523), and a client whose secret goes in a header. */
  private async byClientsWithKeys(): Promise<void> {
    const { publicKey, privateKey } = await generateKeyPair('RS256');
    const jwks = { keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig', kid: 'own' }] };
    const client = await OauthClient.register(this.service, { token_endpoint_auth_method: 'private_key_jwt', jwks });
    const { id: accountId } = await new CreateAccount(this.service.database).run({ kind: 'local' });
    const person = await OauthPerson.signedIn(this.service, accountId);
    const asserted = async (issuedAgo: number): Promise<Record<string, string>> => {
      const now = Math.floor(Date.now() / 1000) - issuedAgo;
      const claims = { iss: client.id, sub: client.id, aud: this.service.address, jti: `jti-${issuedAgo}`, iat: now };
      const assertion = new SignJWT({ ...claims, exp: now + 60 }).setProtectedHeader({ alg: 'RS256', kid: 'own' });
      return { client_assertion_type: BEARER_ASSERTION, client_assertion: await assertion.sign(privateKey) };
    };
    const [good, old] = [await asserted(0), await asserted(3_600)];
    this.note({
      assertion: good.client_assertion?.split('.')[2],
      'old assertion': old.client_assertion?.split('.')[2],
    });
    const code = await client.code(person);
    this.refused.push(await client.redeem(code, old));
    await expectStatus(200, client.redeem(code, good));
    this.refused.push(await client.redeem(await client.code(person), good));
    const basic = await OauthClient.register(this.service, { token_endpoint_auth_method: 'client_secret_basic' });
    const credentials = Buffer.from(`${basic.id}:${basic.secret}`).toString('base64');
    this.note({ 'secret in a header': basic.secret, 'header of a secret': credentials });
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'unknown' });
    for (const authorization of [`Basic ${credentials}`, `Basic ${credentials}x`]) {
      this.refused.push(await ask(this.service, '/oauth/token', { method: 'POST', headers: { authorization }, body }));
    }
  }

  private async byWallets(): Promise<void> {
    const wallet = privateKeyToAccount(generatePrivateKey());
    const browser = new PageReader(this.service);
    const { message } = (await (await browser.open(`/login/wallet/nonce?address=${wallet.address}`)).json()) as {
      message: string;
    };
    const signature = await wallet.signMessage({ message });
    this.note({ 'signature of a wallet': signature.slice(2), nonce: /^Nonce: (.+)$/m.exec(message)?.[1] });
    const headers = { 'content-type': 'application/json', origin: this.service.address };
    const send = (body: object): Promise<Response> =>
      browser.open('/login/wallet', { method: 'POST', headers, body: JSON.stringify(body) });
    this.refused.push(await send({ message: `${message}.`, signature }));
    await expectStatus(200, send({ message, signature }));
    this.refused.push(await send({ message, signature }), await send({ message, signature: signature.slice(0, -1) }));
  }

  private async byAgents(): Promise<void> {
    const wallet = privateKeyToAccount(generatePrivateKey());
    const accountId = walletIdentity(wallet.address);
    await this.service.database.sql`insert into account (id, kind, daily_credits) values (${accountId}, 'wallet', 0)`;
    const route = '/api/x402/session';
    const asked = await ask(this.service, `${route}?address=${wallet.address}`);
    const { message } = (await asked.json()) as { message: string };
    const signature = await wallet.signMessage({ message });
    const send = (body: object): Promise<Response> =>
      ask(this.service, route, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const opened = await send({ message, signature });
    const { session_token: token } = (await opened.json()) as { session_token: string };
    const proof = Buffer.from(JSON.stringify({ message, signature })).toString('base64');
    this.note({ 'session token': token, 'signature of an agent': signature.slice(2), 'proof of an agent': proof });
    this.refused.push(await send({ message, signature }));
    this.refused.push(await ask(this.service, route, { method: 'POST', headers: { 'sign-in-with-x': proof } }));
    const list = (headers: Record<string, string>): Promise<Response> =>
      ask(this.service, '/api/x402/resources', { headers });
    await expectStatus(200, list({ authorization: `Bearer ${token}` }));
    await expectStatus(200, list({ 'x-session-token': token }));
    this.refused.push(await list({ 'x-session-token': `${token}x` }), await this.listTools(token));
    const link = await makeWalletLink(this.service.database, accountId);
    const browser = new PageReader(this.service);
    this.note({ 'wallet link': link });
    await expectStatus(303, browser.send(`/login/wallet-link?token=${link}`, { token: link }));
    this.note({ 'session of a wallet link': browser.valueOf('sid') });
    this.refused.push(await ask(this.service, `/login/wallet-link?token=${link}`));
  }

  private async byTaskQueues(): Promise<void> {
    const { tasks, task } = this.doors;
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: 'https://tasks.example', sub: 'queue', email: task.email, email_verified: true, iat: now };
    const good = await tasks.sign({ ...claims, aud: task.audience, exp: now + 60 });
    const bad = await tasks.sign({ ...claims, aud: 'https://other.example', exp: now + 60 });
    this.note({ 'OIDC token': good.split('.')[2], 'refused OIDC token': bad.split('.')[2] });
    const poll = (token: string): Promise<Response> => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      return ask(this.service, '/internal/poll', { method: 'POST', headers, body: '{}' });
    };
    await expectStatus(200, poll(good));
    this.refused.push(await poll(bad), await this.listTools(good));
  }

  /** What the service keeps to itself. */
  private async keptOnes(): Promise<void> {
    const keys = new SigningKeys(this.service.database, { dataEncryption: KeyRing.parse(DATABASE_ENCRYPTION) });
    const [key] = await keys.all();
    this.note({ 'private key': key?.d, 'encryption key': DATABASE_ENCRYPTION.split(':')[1] });
  }

  /** Wherever else one might stand. */
  private async misuse(secret: string): Promise<void> {
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: secret,
      ...Object.fromEntries(
        ['code', 'client_secret', 'code_verifier', 'client_assertion'].map((name) => [name, secret]),
      ),
    });
    const headers = {
      authorization: `Bearer ${encodeURIComponent(secret)}`,
      cookie: `sid=${encodeURIComponent(secret)}`,
    };
    const told = encodeURIComponent(secret);
    const tries: [string, RequestInit][] = [
      ['/oauth/token', { method: 'POST', body: form }],
      ['/oauth/revoke', { method: 'POST', body: new URLSearchParams({ token: secret, client_id: 'nobody' }) }],
      [`/oauth/authorize?client_id=nobody&code=${told}&state=${told}&code_challenge=${told}`, {}],
      [`/oauth/interaction/${told}`, { headers }],
      [`/oauth/authorize/${told}`, { headers }],
      [`/login/reset?token=${told}`, { headers }],
      [`/login/verify?token=${told}`, {}],
      [`/login/wallet-link?token=${told}`, { headers: { 'x-session-token': told } }],
      [`/nothing/${told}`, { headers }],
      [
        '/account/sessions',
        { method: 'POST', headers, body: new URLSearchParams({ form_token: secret, session: secret }) },
      ],
      [
        '/login',
        { method: 'POST', body: new URLSearchParams({ email: secret, password: secret, form_token: secret }) },
      ],
    ];
    for (const [path, init] of tries) this.refused.push(await ask(this.service, path, init));
    this.refused.push(await this.listTools(told));
  }

  private listTools(token: string): Promise<Response> {
    return ask(this.service, '/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    });
  }

  private note(found: Record<string, string | null | undefined>): void {
    for (const [name, secret] of Object.entries(found)) {
      if (secret === null || secret === undefined || secret === '') throw new Error(`there is no ${name}`);
      this.secrets[name] = secret;
    }
  }
}

function cookieOf({ cookie }: { cookie: string }, name: string): string | undefined {
  return new RegExp(`(?:^|; )${name}=([^;]+)`).exec(cookie)?.[1];
}

async function expectStatus(status: number, answering: Promise<Response>): Promise<void> {
  const answer = await answering;
  if (answer.status !== status) throw new Error(`${answer.status} and not ${status}: ${await answer.text()}`);
}
