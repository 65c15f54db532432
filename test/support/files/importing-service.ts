import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileServer } from '../http/file-server.js';
import { McpCaller } from '../mcp/mcp-caller.js';
import { Service } from '../service/service.js';
import { createTestDatabase, type TestDatabase } from '../database/test-database.js';

/** A service that may fetch from one file server, with its own database and caller. No ffmpeg unless one is given. */
export class ImportingService {
  private constructor(
    readonly db: TestDatabase,
    readonly files: FileServer,
    readonly service: Service,
    readonly caller: McpCaller,
    private readonly folder: string,
  ) {}

  static async start(more: Record<string, string> = {}): Promise<ImportingService> {
    const db = await createTestDatabase();
    const files = await FileServer.start();
    const folder = await mkdtemp(join(tmpdir(), 'mediamaker-import-'));
    const certificate = join(folder, 'ca.pem');
    await writeFile(certificate, files.certificate);
    const environment = { PATH: folder, NODE_EXTRA_CA_CERTS: certificate, FETCH_TEST_ORIGINS: files.origin, ...more };
    const service = await Service.start({ databaseUrl: db.url, environment });
    const key = await service.media('keys', 'create', '--name', 'test');
    return new ImportingService(db, files, service, await McpCaller.connect(service.address, key), folder);
  }

  async remove(): Promise<void> {
    await this.caller.close();
    await this.service.remove();
    await this.files.stop();
    await rm(this.folder, { recursive: true });
    await this.db.drop();
  }
}
