import { Controller, Get, Module, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { request } from 'node:http';
import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppModule } from '../../../src/app.module.js';
import { clientOf, type Client } from '../../../src/platform/http/client.js';
import { Public } from '../../../src/platform/routes/public.decorator.js';
import { TestApp } from '../../support/service/app.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

describe('the client of a request', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());

  /** The client address that a service with this setting sees for a request from 127.0.0.1 with these headers. */
  async function clientWith(TRUST_PROXY: string | undefined, headers: Record<string, string>): Promise<Client> {
    const app = await TestApp.start(db.database, {
      settings: { TRUST_PROXY },
      root: (foundations) => ({ module: WithClient, imports: [AppModule.on(foundations)] }),
    });
    try {
      // Not through fetch, which sends no Host header but its own.
      const outgoing = request(`${app.address}/example/client`, { headers: { host: 'own.example', ...headers } }).end();
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
      return (await json(response)) as Client;
    } finally {
      await app.close();
    }
  }

  const forwarded = {
    'x-forwarded-for': '6.6.6.6, 203.0.113.7, 10.1.2.3',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'media.example',
  };
  const connection = { address: '127.0.0.1', protocol: 'http', host: 'own.example' };

  it.each([undefined, 'off', '10.0.0.0/8', '192.0.2.1'])(
    'is who is connected where TRUST_PROXY is %s, whatever the headers claim',
    async (setting) => {
      expect(await clientWith(setting, forwarded)).toEqual(connection);
    },
  );

  it.each([
    ['1', '10.1.2.3'],
    ['2', '203.0.113.7'],
    ['127.0.0.1', '10.1.2.3'],
    ['127.0.0.0/8,10.0.0.0/8', '203.0.113.7'],
  ])('is the address named by the trusted proxies where TRUST_PROXY is %s, none before', async (setting, address) => {
    expect(await clientWith(setting, forwarded)).toEqual({ address, protocol: 'https', host: 'media.example' });
  });

  // Some proxies add the port that the client called from.
  it.each([
    ['1', '203.0.113.7:51234', '203.0.113.7'],
    ['1', '[2001:db8::7]:51234', '2001:db8::7'],
    ['1', '[2001:db8::7]', '2001:db8::7'],
    ['1', '2001:db8::7', '2001:db8::7'],
    ['1', '203.0.113.7:', '127.0.0.1'],
    ['1', '203.0.113.7:51234:9', '127.0.0.1'],
    ['1', '[203.0.113.7]:51234', '127.0.0.1'],
    ['127.0.0.1,10.0.0.0/8,fd00::/8', '6.6.6.6, 203.0.113.7:51234, 10.1.2.3:443', '203.0.113.7'],
    ['127.0.0.1,10.0.0.0/8,fd00::/8', '203.0.113.7:51234, [fd00::1]:443, ::ffff:10.1.2.3', '203.0.113.7'],
  ])('is separated from its port: TRUST_PROXY is %s, the proxies say %s', async (setting, named, address) => {
    expect(await clientWith(setting, { 'x-forwarded-for': named })).toMatchObject({ address });
  });

  it('is the peer address if a trusted proxy sends no usable header', async () => {
    expect(await clientWith('1', {})).toEqual(connection);
    const nonsense = { 'x-forwarded-for': '<script>', 'x-forwarded-proto': 'gopher' };
    expect(await clientWith('1', nonsense)).toEqual(connection);
    expect(await clientWith('1', { 'x-forwarded-for': '::ffff:198.51.100.4' })).toMatchObject({
      address: '198.51.100.4',
    });
  });
});

@Public()
@Controller('example')
class ClientController {
  @Get('client')
  client(@Req() asked: FastifyRequest): Client {
    return clientOf(asked);
  }
}

@Module({ controllers: [ClientController] })
class WithClient {}
