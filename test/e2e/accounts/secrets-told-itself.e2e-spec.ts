import { LOGGER, type Logger } from '@libs/kernel';
import { Controller, Get, Inject, Module, Req } from '@nestjs/common';
import { newOpaqueToken } from '@libs/identity';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppModule } from '../../../src/app.module.js';
import { Public } from '../../../src/platform/routes/public.decorator.js';
import { TestApp } from '../../support/service/app.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

@Public()
@Controller('example/gossip')
class GossipController {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** Writes what it hears under a name that nobody would look at. */
  @Get()
  hear(@Req() { headers, query }: FastifyRequest): string {
    this.logger.info({ heard: [headers['x-said'], (query as Record<string, unknown>)['said']] });
    return 'well';
  }

  @Get('aloud')
  repeat(@Req() { headers }: FastifyRequest): string {
    return String(headers['x-said']);
  }
}

@Module({ controllers: [GossipController] })
class WithGossip {}

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const gossiping = (): Promise<TestApp> =>
  TestApp.start(db.database, { root: (on) => ({ module: WithGossip, imports: [AppModule.on(on)] }) });

const secret = newOpaqueToken();

it.each<[string, Record<string, string>, string]>([
  ['a credential', { authorization: `Bearer ${secret}` }, 'the credential of GET /example/gossip'],
  ['a cookie', { cookie: `sid=${secret}` }, 'a cookie sent with GET /example/gossip'],
])('an application that logs %s fails the test that it was started for', async (_, headers, where) => {
  const app = await gossiping();
  await app.fetch('/example/gossip', { headers: { ...headers, 'x-said': secret } });
  await expect(app.close()).rejects.toThrow(`a secret of ${where}`);
});

it('so does one that logs what an address held', async () => {
  const app = await gossiping();
  await app.fetch(`/example/gossip?token=${secret}&said=${secret}`);
  await expect(app.close()).rejects.toThrow('a secret of token in the address of GET /example/gossip');
});

it('and one that logs what looks like a signed token', async () => {
  const app = await gossiping();
  const part = Buffer.from('{"iss":"https://media.example"}').toString('base64url');
  await app.fetch('/example/gossip', { headers: { 'x-said': `${part}.${part}.${secret}` } });
  await expect(app.close()).rejects.toThrow('the log of this application tells secrets');
});

it('and one that logs a secret of its webhooks, or answers with it', async () => {
  const own = (app: TestApp): string => app.secrets.webEvents.all[0]?.slice('whsec_'.length) ?? '';
  const logging = await gossiping();
  await logging.fetch('/example/gossip', { headers: { 'x-said': own(logging) } });
  await expect(logging.close()).rejects.toThrow('the log of this application tells secrets');
  const answering = await gossiping();
  await answering.fetch('/example/gossip/aloud', { headers: { 'x-said': own(answering) } });
  await expect(answering.close()).rejects.toThrow('a secret of the service in the answer to GET /example/gossip/aloud');
});
