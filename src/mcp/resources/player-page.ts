import { PLAYER_RESOURCE } from '@libs/catalog';
import { type ServerSettings, serverSettings } from '@libs/kernel/settings';
import { Inject, Injectable } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import { ResourceReader } from './resource-reader.js';

/** Made by the build; at the same place beside what is built and beside the source. */
const PAGE = new URL('../../../player/player.html', import.meta.url);

/** The player as a resource of the protocol (MCP Apps, UIResource): one page, with what it asks of its host. */
@Injectable()
export class PlayerPage {
  private text?: Promise<string>;

  constructor(
    private readonly reader: ResourceReader,
    @Inject(serverSettings.KEY) private readonly server: Pick<ServerSettings, 'baseUrl'>,
  ) {}

  /** The row of `resources/list`. */
  async listed() {
    return { ...PLAYER_RESOURCE, _meta: await this.meta() };
  }

  async read() {
    const { uri, mimeType } = PLAYER_RESOURCE;
    const text = await (this.text ??= readFile(PAGE, 'utf8'));
    return { contents: [{ uri, mimeType, text, _meta: await this.meta() }] };
  }

  /** The addresses of files are ours; a store elsewhere is where they lead. */
  private async meta() {
    const elsewhere = await this.reader.fileOrigin();
    const origins = [new URL(this.server.baseUrl).origin, ...(elsewhere === undefined ? [] : [elsewhere])];
    const csp = { resourceDomains: [...new Set(origins)] };
    return { ui: { csp, permissions: { clipboardWrite: {} }, prefersBorder: false } };
  }
}
