import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import type { OwnService } from '../service/served.js';
import { OauthClient, type Tokens } from './oauth-client.js';
import { authorizationAddress } from './oauth-person.js';

/** An application of this machine that a person connects in a real browser: its address answers the redirect. */
export class ConnectedApplication {
  private constructor(
    private readonly service: OwnService,
    private readonly client: OauthClient,
    private readonly server: Server,
  ) {}

  static async start(service: OwnService): Promise<ConnectedApplication> {
    const server = createServer((_, response) => response.end('Connected'));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const redirect = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
    return new ConnectedApplication(
      service,
      await OauthClient.register(service, { redirect_uris: [redirect] }),
      server,
    );
  }

  /** Connects in this page and answers the access token. `onAsked` runs on the first page that the browser shows. */
  async connect(page: Page, onAsked?: () => Promise<void>): Promise<string> {
    const { id: clientId, redirectUri, resource } = this.client;
    const { address, verifier } = authorizationAddress(this.service.address, { clientId, redirectUri, resource });
    await page.goto(address);
    await onAsked?.();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(`${redirectUri}**`);
    const code = new URL(page.url()).searchParams.get('code') ?? '';
    const redeemed = await this.client.redeem({ code, verifier });
    return ((await redeemed.json()) as Tokens).access_token;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
