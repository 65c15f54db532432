import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { KeyRing, SystemClock } from '@libs/kernel';
import { GuardedFetch } from '@libs/kernel/adapters';
import type { Render } from '@libs/providers';
import type { RenderLine, RenderResult } from '../../libs/providers/src/embedded/render.js';
import { DecoderIsolation, ImportRunner } from '@libs/providers/adapters';
import { AddressSigner } from '@libs/storage';
import { DiskObjectStore } from '@libs/storage/adapters';

const CHILD = fileURLToPath(new URL('../../dist/libs/providers/src/adapters/import/import-child.js', import.meta.url));

/** Makes films with the machine's ffmpeg and imports them from a server of its own, as the service does. */
export class FilmImporter {
  /** Paths that the server was asked for. */
  readonly asked: string[] = [];
  private readonly files = new Map<string, Buffer>();
  private readonly server: Server = createServer(({ url = '' }, response) => {
    this.asked.push(url);
    response.end(this.files.get(url));
  });

  private constructor(readonly folder: string) {}

  static async open(): Promise<FilmImporter> {
    const importer = new FilmImporter(await mkdtemp(join(tmpdir(), 'system-ffmpeg-')));
    await new Promise<void>((resolve) => importer.server.listen(0, '127.0.0.1', resolve));
    return importer;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** A file that the machine's ffmpeg makes of these arguments. */
  async made(name: string, ...args: string[]): Promise<Buffer> {
    const path = join(this.folder, name);
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...args, path]);
    return readFile(path);
  }

  async imported(
    bytes: Buffer,
    { line = 'film_imports', ...more }: { line?: RenderLine; partsHeld?: number } = {},
  ): Promise<RenderResult & { bytes: Buffer; said: string }> {
    const { files, folder, origin } = this;
    const path = `/${files.size}`;
    files.set(path, bytes);
    const signer = new AddressSigner({ linkSigning: KeyRing.parse(KeyRing.generateText()) }, new SystemClock(), {
      baseUrl: 'http://x',
    });
    const store = new DiskObjectStore(join(folder, 'objects'), signer);
    const childEnvironment = { PATH: process.env['PATH'] ?? '', TMPDIR: folder };
    const stagingDir = join(folder, 'staging');
    const around = { stagingDir, childModule: CHILD, childEnvironment };
    const isolation = new DecoderIsolation(
      { decodeWithoutSandbox: true, secretsInEnvironment: [] },
      { warn: () => undefined },
      { ...around, hiddenFromDecoders: [], readOnlyForDecoders: [] },
    );
    const runner = new ImportRunner(store, new GuardedFetch({ exempt: [origin] }), isolation, around);
    const brief = { url: origin + path, mostBytes: 512 * 1024 * 1024, ...more };
    const render = { id: `r${files.size}`, fence: 1, kind: 'import', line, brief } as unknown as Render;
    const result = await runner.run(render, { signal: new AbortController().signal, onProgress: () => undefined });
    const chunks: Uint8Array[] = [];
    for await (const chunk of (await store.get(result.files[0]!.key)) ?? []) chunks.push(chunk);
    const output = join(folder, 'made');
    await writeFile(output, Buffer.concat(chunks));
    const said = execFileSync('ffprobe', ['-v', 'error', '-show_streams', '-show_format', output]).toString();
    return { ...result, bytes: Buffer.concat(chunks), said };
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
    await rm(this.folder, { recursive: true });
  }
}
