import { ProviderInputToken } from '@libs/access';
import { openWalletSession, OpenWebSession } from '@libs/identity';
import { CreateAccount } from '../../../libs/identity/src/accounts/create-account.js';
import { KeyRing, newId, SystemClock, WebhookSecrets } from '@libs/kernel';
import { CreateApiKey } from '@libs/identity';
import { AddressSigner } from '@libs/storage';
import {
  type CanActivate,
  Controller,
  Get,
  type ModuleMetadata,
  type Provider,
  type Type,
  UseGuards,
} from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '@libs/identity';
import { Caller } from '../../../src/auth/access/caller.decorator.js';
import { AccessTokensModule } from '../../../src/auth/access-tokens/access-tokens.module.js';
import { ApiKeysModule } from '../../../src/auth/api-keys/api-keys.module.js';
import { AnonymousGuard } from '../../../src/auth/guards/anonymous.guard.js';
import { ApiKeyGuard } from '../../../src/auth/guards/api-key.guard.js';
import { CapabilityGuard, type Opened as OpenedThing } from '../../../src/auth/guards/capability.guard.js';
import { IdpJwtGuard } from '../../../src/auth/guards/idp-jwt.guard.js';
import { InternalTokenGuard } from '../../../src/auth/guards/internal-token.guard.js';
import { OAuthGuard } from '../../../src/auth/guards/oauth.guard.js';
import { OidcGuard } from '../../../src/auth/guards/oidc.guard.js';
import { Opened } from '../../../src/auth/guards/opened.decorator.js';
import { SessionGuard } from '../../../src/auth/guards/session.guard.js';
import { WalletSessionGuard } from '../../../src/auth/guards/wallet-session.guard.js';
import { InternalCallersModule } from '../../../src/auth/internal-callers.module.js';
import { AnonymousStrategy } from '../../../src/auth/strategies/anonymous.strategy.js';
import { ApplicationPassport } from '../../../src/auth/strategies/application-passport.js';
import { PassportModule } from '../../../src/auth/strategies/passport.module.js';
import { WalletsModule } from '../../../src/auth/wallets/wallets.module.js';
import { WebSessionsModule } from '../../../src/auth/web-sessions/web-sessions.module.js';
import { DatabaseModule } from '../../../src/platform/database.module.js';
import { Drain } from '../../../src/platform/health/drain.js';
import { createLogger } from '../../../src/platform/observe/logging.js';
import { PlatformModule } from '../../../src/platform/platform.module.js';
import { DenialFilter } from '../../../src/platform/refusals/denial.filter.js';
import { RefusalPolicy } from '../../../src/platform/refusals/refusal-policy.js';
import { readSettings } from '../../../src/settings.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { FakeIdentityProvider } from '../../support/oauth/fake-identity-provider.js';
import { FakeIssuer } from '../../support/oauth/fake-issuer.js';
import { TokenMint } from '../../support/oauth/token-mint.js';
import { NO_LIMITS } from '../../support/service/no-limits.js';

const ADDRESS = 'http://127.0.0.1:3000';
const INTERNAL_TOKEN = 'a-token-of-forty-three-characters-or-more-000';

const ring = (): KeyRing => KeyRing.parse(KeyRing.generateText());
const keys = ring();
const secrets = {
  linkSigning: keys,
  apiKeyPeppers: keys,
  internalPollTokens: [INTERNAL_TOKEN],
  dataEncryption: keys,
  webEvents: WebhookSecrets.parse(WebhookSecrets.generateText()),
};

let db: TestDatabase;
let provider: FakeIdentityProvider;
let queue: FakeIssuer;
let accountId: string;

beforeAll(async () => {
  db = await createTestDatabase();
  [provider, queue] = await Promise.all([FakeIdentityProvider.start(), FakeIssuer.start()]);
  accountId = (await new CreateAccount(db.database).run({ kind: 'local', email: 'guards@example.com' })).id;
});
afterAll(async () => {
  await Promise.all([provider.stop(), queue.stop(), db.drop()]);
});

/** What a guard needs, and nothing else of the application. */
async function boot(
  controller: Type,
  { imports = [], providers = [] }: ModuleMetadata,
): Promise<NestFastifyApplication> {
  const settings = readSettings({
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    PUBLIC_BASE_URL: ADDRESS,
    AUTH_ISSUERS: JSON.stringify([{ issuer: provider.issuer }]),
    INTERNAL_OIDC_ISSUERS: JSON.stringify([
      { issuer: ['https://queue.example'], jwksUri: queue.jwksUri, audience: 'internal', match: { sub: ['queue'] } },
    ]),
    ...NO_LIMITS,
  });
  const logger = createLogger(settings.logging, { write: () => undefined });
  const built = await Test.createTestingModule({
    imports: [
      PlatformModule.on({ settings, secrets, logger, drain: new Drain(), database: db.database }),
      DatabaseModule.on(db.database),
      ...imports,
    ],
    controllers: [controller],
    providers: [
      ...providers,
      { provide: RefusalPolicy, useValue: { challenge: () => undefined, judged: () => undefined } },
      { provide: APP_FILTER, useClass: DenialFilter },
    ],
  }).compile();
  const app = built.createNestApplication<NestFastifyApplication>(
    new FastifyAdapter({ routerOptions: { maxParamLength: 4096 } }),
    { logger: false },
  );
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return app;
}

/** A minimal controller that returns the principal. */
function guardedBy(guard: Type<CanActivate>): Type {
  @Controller('guarded')
  @UseGuards(guard)
  class Guarded {
    @Get()
    caller(@Caller() { mode, credentialId }: Principal): object {
      return { mode, credentialId };
    }
  }
  return Guarded;
}

type Headers = Record<string, string>;

interface Row {
  guard: Type<CanActivate>;
  needs: ModuleMetadata;
  mode: string;
  /** Headers with a good credential. */
  good: (app: NestFastifyApplication) => Headers | Promise<Headers>;
  /** Headers with a credential that is refused, and the code of the refusal. */
  bad: [Headers, string];
}

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
const seconds = (): number => Math.floor(Date.now() / 1000);

const ROWS: Row[] = [
  {
    guard: ApiKeyGuard,
    needs: { imports: [ApiKeysModule] },
    mode: 'api_key',
    good: async () => {
      const order = { name: 'guard', accountId };
      return bearer((await new CreateApiKey(db.database, secrets.apiKeyPeppers).run(order)).key);
    },
    bad: [bearer(`mmk_live_${'0'.repeat(50)}`), 'invalid_api_key'],
  },
  {
    guard: OAuthGuard,
    needs: { imports: [AccessTokensModule] },
    mode: 'oauth',
    good: async (nest) => bearer(await (await TokenMint.of({ address: ADDRESS, nest })).token(accountId)),
    bad: [bearer('a.b.c'), 'invalid_token'],
  },
  {
    guard: IdpJwtGuard,
    needs: { imports: [AccessTokensModule] },
    mode: 'idp_jwt',
    good: async () => bearer(await provider.token(`${ADDRESS}/mcp`)),
    bad: [bearer('a.b.c'), 'invalid_token'],
  },
  {
    guard: SessionGuard,
    needs: { imports: [WebSessionsModule] },
    mode: 'web_session',
    good: async () => {
      const { token } = await new OpenWebSession(db.database).run({ accountId, method: 'link' });
      return { cookie: `sid=${token}`, 'sec-fetch-site': 'same-origin' };
    },
    bad: [{ cookie: 'sid=nobody', 'sec-fetch-site': 'same-origin' }, 'session_expired'],
  },
  {
    guard: OidcGuard,
    needs: { imports: [InternalCallersModule] },
    mode: 'internal',
    good: async () => {
      const times = { iat: seconds(), exp: seconds() + 600 };
      return bearer(await queue.sign({ iss: 'https://queue.example', aud: 'internal', sub: 'queue', ...times }));
    },
    bad: [bearer('a.b.c'), 'invalid_token'],
  },
  {
    guard: InternalTokenGuard,
    needs: { imports: [InternalCallersModule] },
    mode: 'internal',
    good: () => bearer(INTERNAL_TOKEN),
    bad: [bearer('another'), 'invalid_token'],
  },
  {
    guard: WalletSessionGuard,
    needs: { imports: [WalletsModule] },
    mode: 'wallet_session',
    good: async () => {
      const id = newId();
      await db.database.sql`insert into account (id, kind, daily_credits) values (${id}, 'wallet', 0)`;
      const { token } = await db.database.transaction((tx) => openWalletSession(tx, id));
      return { 'x-session-token': token };
    },
    bad: [bearer(`mms_${'A'.repeat(43)}`), 'invalid_token'],
  },
];

describe.each(ROWS)('$guard.name alone on a bare controller', ({ guard, needs, mode, good, bad: [bad, code] }) => {
  let app: NestFastifyApplication;

  beforeAll(async () => {
    app = await boot(guardedBy(guard), needs);
  });
  afterAll(() => app.close());

  const answer = async (headers: Headers): Promise<unknown[]> => {
    const { statusCode, body } = await app.inject({ url: '/guarded', headers });
    const { mode: found, error_code: refusal } = JSON.parse(body) as { mode?: string; error_code?: string };
    return [statusCode, found ?? refusal];
  };

  it('admits its credential, and refuses a bad one, one of another kind and none', async () => {
    expect(await answer(await good(app))).toEqual([200, mode]);
    expect(await answer(bad)).toEqual([401, code]);
    expect(await answer({})).toEqual([401, 'missing_credentials']);
    expect(await answer({ authorization: 'Basic x' })).toEqual([401, 'malformed_credentials']);
  });
});

describe('AnonymousGuard alone on a bare controller', () => {
  it('admits a request without a credential, and refuses any credential', async () => {
    const app = await boot(guardedBy(AnonymousGuard), { imports: [PassportModule], providers: [AnonymousStrategy] });
    const ask = (headers: Headers) => app.inject({ url: '/guarded', headers });
    expect((await ask({})).json()).toEqual({ mode: 'anonymous', credentialId: '127.0.0.1' });
    expect((await ask(bearer('x'))).json()).toMatchObject({ error_code: 'invalid_token' });
    expect((await ask({ 'x-session-token': 'x' })).statusCode).toBe(401);
    await app.close();
  });
});

@Controller()
@UseGuards(CapabilityGuard)
class Addressed {
  @Get('input/:token/*')
  input(@Opened() opened: OpenedThing): object {
    return opened;
  }

  @Get('storage/*')
  stored(@Opened() opened: OpenedThing): object {
    return opened;
  }
}

describe('CapabilityGuard alone on a bare controller', () => {
  const clock = new SystemClock();
  const tokens = new ProviderInputToken({ linkSigning: keys }, clock);
  const signer = new AddressSigner({ linkSigning: keys }, clock, { baseUrl: '' });
  let app: NestFastifyApplication;

  beforeAll(async () => {
    const parts: Provider[] = [
      { provide: ProviderInputToken, useValue: tokens },
      { provide: AddressSigner, useValue: signer },
    ];
    app = await boot(Addressed, { providers: parts });
  });
  afterAll(() => app.close());

  const answer = async (url: string): Promise<unknown> => (await app.inject({ url })).json();

  it('opens a resource by a provider-input token', async () => {
    const resourceId = newId();
    expect(await answer(`/input/${tokens.issue(resourceId, 60)}/film.mp4`)).toEqual({ resourceId });
  });

  it('answers 422 for the path before it reads the token, then 400, 403 and 410', async () => {
    const old = tokens.issue(newId(), -1);
    const foreign = new ProviderInputToken({ linkSigning: ring() }, clock).issue(newId(), -1);
    const answers = await Promise.all(
      ['x/a%2Fb', 'x/film.mp4', `${foreign}/film.mp4`, `${old}/film.mp4`].map(async (path) => {
        const { statusCode, body } = await app.inject({ url: `/input/${path}` });
        const { error_code: code, detail } = JSON.parse(body) as { error_code?: string; detail?: { loc: unknown }[] };
        return [statusCode, code ?? detail?.[0]?.loc];
      }),
    );
    expect(answers).toEqual([
      [422, ['path', 'filename']],
      [400, 'token_malformed'],
      [403, 'token_signature_mismatch'],
      [410, 'capability_expired'],
    ]);
  });

  it('opens a stored file by its signed address, and refuses a changed and an old one', async () => {
    const order = { key: 'a/b.mp4', method: 'GET', type: 'video/mp4', fileName: 'b.mp4' } as const;
    const address = signer.sign({ ...order, ttlSeconds: 60 });
    const secondsLeft = expect.any(Number) as number;
    expect(await answer(address)).toEqual({ type: 'video/mp4', fileName: 'b.mp4', secondsLeft });
    expect(await answer(`${address}x`)).toMatchObject({ error_code: 'token_signature_mismatch' });
    const old = signer.sign({ ...order, ttlSeconds: -1 });
    expect(await answer(old)).toMatchObject({ error_code: 'capability_expired' });
  });
});

describe('Passport', () => {
  it('is one for each application: two of them do not answer for each other', async () => {
    const [one, two] = await Promise.all([
      boot(guardedBy(ApiKeyGuard), { imports: [ApiKeysModule] }),
      boot(guardedBy(InternalTokenGuard), { imports: [InternalCallersModule] }),
    ]);
    const passports = [one, two].map((app) => app.get(ApplicationPassport, { strict: false }));
    expect(passports[0]).not.toBe(passports[1]);
    const asked = (name: string) =>
      new Promise((resolve) => {
        const ask = passports[0]?.authenticate(name, { session: false }, resolve) as (...parts: unknown[]) => void;
        ask({ headers: {} }, {}, resolve);
      });
    expect(await asked('internal_token')).toEqual(new Error('Unknown authentication strategy "internal_token"'));
    expect(await asked('api_key')).toBeNull();
    await Promise.all([one.close(), two.close()]);
  });
});
