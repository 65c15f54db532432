import { execFileSync } from 'node:child_process';
import type { LookupAddress } from 'node:dns';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '@libs/database';
import { KeyRing, newId, SystemClock } from '@libs/kernel';
import { GuardedFetch } from '@libs/kernel/adapters';
import type { Render } from '@libs/providers';
import { DecoderIsolation, PurchaseRunner } from '@libs/providers/adapters';
import { AddressSigner, type ObjectStore } from '@libs/storage';
import { DiskObjectStore } from '@libs/storage/adapters';
import { BuyDirectly } from '../../../libs/providers/src/adapters/purchases/buy-directly.js';
import { CopyResult } from '../../../libs/providers/src/adapters/purchases/copy-result.js';
import { MakerOrders } from '../../../libs/providers/src/adapters/purchases/maker-orders.js';
import { PriceGuard } from '../../../libs/providers/src/adapters/purchases/price-guard.js';
import { RawResults } from '../../../libs/providers/src/adapters/purchases/raw-results.js';
import { TakeMade } from '../../../libs/providers/src/adapters/purchases/take-made.js';
import { RequestRender } from '../../../libs/providers/src/embedded/request-render.js';
import type { RenderLine, RenderResult } from '../../../libs/providers/src/embedded/render.js';
import { BelongsToLine } from '../../../libs/providers/src/embedded/render-runner.js';
import { MakerBreaker } from '../../../libs/providers/src/makers/maker-breaker.js';
import type { Maker } from '../../../libs/providers/src/makers/maker.js';
import { Makers } from '../../../libs/providers/src/makers/makers.js';
import { ModelCatalogue } from '../../../libs/providers/src/models/model-catalogue.js';
import type { Model, ModelKind } from '../../../libs/providers/src/models/model.js';
import { PurchaseToken } from '../../../libs/providers/src/purchases/purchase-token.js';
import { createTestDatabase, type TestDatabase } from '../database/test-database.js';
import { writeYoungFfmpeg } from '../files/young-ffmpeg.js';
import { BUNDLED_FFMPEG } from '../service/bundled-ffmpeg.js';

const CHILD = fileURLToPath(
  new URL('../../../dist/libs/providers/src/adapters/import/import-child.js', import.meta.url),
);
const SILENT = { error: () => undefined, info: () => undefined };

const model = (kind: ModelKind, maker: Model['maker'] = 'fal'): Model => ({
  id: `${maker}/${kind}`,
  maker,
  endpoint: `test/${kind}`,
  kind,
  goodAt: 'tests',
  inputs: {},
  price: { unit: 'request', microdollars: 1 },
  longestSeconds: 1_800,
  fields: { prompt: 'prompt', seed: 'seed' },
  seen: '2026-11-28',
});

export const DELIVERED_MODELS: readonly Model[] = [
  ...(['video', 'image', 'speech', 'music', 'sfx'] as const).map((kind) => model(kind)),
  model('speech', 'elevenlabs'),
  model('music', 'elevenlabs'),
];

/** Delivers results of makers with the real runner, database, store and decoding process; their server is of this machine. */
export class DeliveryFixture {
  /** What the server of the maker's results answers. */
  answer: RequestListener = (_, response) => response.writeHead(404).end();
  /** Whether names can be looked up. */
  hasNames = true;
  /** Of the disk of the object store. */
  freeBytes = Infinity;

  private constructor(
    readonly db: TestDatabase,
    readonly folder: string,
    private readonly server: Server,
    readonly store: ObjectStore,
  ) {}

  static async open(): Promise<DeliveryFixture> {
    const folder = await mkdtemp(join(tmpdir(), 'delivery-'));
    await chmod(folder, 0o755);
    await writeYoungFfmpeg(join(folder, 'ffmpeg'));
    const keys = { linkSigning: KeyRing.parse(KeyRing.generateText()) };
    const signer = new AddressSigner(keys, new SystemClock(), { baseUrl: 'http://localhost' });
    const store: ObjectStore = new DiskObjectStore(join(folder, 'objects'), signer, 1, async () => fixture.freeBytes);
    const server = createServer((...exchange) => fixture.answer(...exchange));
    const fixture: DeliveryFixture = new DeliveryFixture(await createTestDatabase(), folder, server, store);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return fixture;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  runner(
    makers: readonly Maker[] = [],
    childModule = CHILD,
    origins = [this.origin],
    { database, store }: { database: Database; store: ObjectStore } = { database: this.db.database, store: this.store },
  ): PurchaseRunner {
    const around = {
      stagingDir: join(this.folder, 'staging'),
      childModule,
      childEnvironment: { PATH: `${this.folder}:/usr/bin:/bin`, TMPDIR: this.folder },
      ffmpegPath: join(this.folder, 'ffmpeg'),
    };
    const isolation = new DecoderIsolation(
      { decodeWithoutSandbox: true, secretsInEnvironment: [] },
      { warn: () => undefined },
      { ...around, hiddenFromDecoders: [], readOnlyForDecoders: [] },
    );
    const known = new Makers(makers);
    const models = new ModelCatalogue(DELIVERED_MODELS);
    const raw = new RawResults(database, store);
    const tokens = new PurchaseToken({ linkSigning: KeyRing.parse(KeyRing.generateText()) });
    const inputs = { addresses: () => Promise.resolve([]) };
    const orders = new MakerOrders(inputs, tokens, new SystemClock(), { baseUrl: 'http://x' }, { addresses: {} });
    const guard = new PriceGuard(database, { priceOf: () => Promise.resolve(undefined) });
    const buy = new BuyDirectly(database, known, models, orders, guard, new MakerBreaker(database, SILENT));
    const resolve = async (): Promise<LookupAddress[]> => {
      if (!this.hasNames) throw Object.assign(new Error('getaddrinfo EAI_AGAIN'), { code: 'EAI_AGAIN' });
      return [{ address: '10.0.0.1', family: 4 }];
    };
    const fetch = new GuardedFetch({ exempt: origins, mostIdleMilliseconds: 2_000, resolve });
    const copy = new CopyResult(database, raw, fetch);
    const take = new TakeMade(database, buy, raw);
    return new PurchaseRunner(database, store, known, models, copy, take, raw, isolation, around);
  }

  /** A claim of the render that delivers this purchase. The maker has finished it where it names an address. */
  async claim(
    modelId: string,
    brief: Record<string, unknown> = {},
    { url = `${this.origin}/result` }: { url?: string } = {},
  ): Promise<Render> {
    const { database } = this.db;
    const [jobId, accountId] = [newId(), newId()];
    const { maker } = DELIVERED_MODELS.find(({ id }) => id === modelId)!;
    const isQueued = maker === 'fal';
    const submission = { requestId: newId(), addresses: {} };
    await database.sql`
      insert into purchase (id, job_id, attempt, account_id, maker, model, seed, brief, ceiling_microdollars, state,
        sent_at, submission, request_id, result)
      values (${newId()}, ${jobId}, 1, ${accountId}, ${maker}, ${modelId}, ${Math.ceil(Math.random() * 2 ** 30)},
        ${{ model: modelId, prompt: 'A fox in the snow', ceilingMicrodollars: 1, ...brief }}, 1,
        ${isQueued ? 'submitted' : 'intent'}, ${isQueued ? new Date() : null},
        ${isQueued ? submission : null}::jsonb, ${isQueued ? submission.requestId : null},
        ${isQueued ? { files: [{ url }] } : null}::jsonb)`;
    const order = { name: jobId, accountId, kind: 'purchase' as const, brief: {}, seconds: 1 };
    const id = await new RequestRender(database).run(order);
    const [render] = await database.sql<Render[]>`
      update render set state = 'running', fence = fence + 1 where id = ${id} returning *`;
    return render!;
  }

  /** Runs it as the workers of its lines do: the copy, then the decoding. */
  async delivered(render: Render, makers?: readonly Maker[]): Promise<RenderResult> {
    const runner = this.runner(makers);
    const line = await this.copied(render, runner);
    return runner.run(Object.assign(render, { line }), this.watch());
  }

  /** Runs it in the line of copies; answers the line that it belongs to afterwards. */
  async copied(render: Render, runner = this.runner()): Promise<RenderLine> {
    const error: unknown = await runner.run(render, this.watch()).catch((thrown: unknown) => thrown);
    if (error instanceof BelongsToLine) return error.line;
    throw error;
  }

  watch() {
    return { signal: new AbortController().signal, onProgress: () => undefined };
  }

  async purchase({ name }: Render) {
    const [row] = await this.db.database.sql<Record<string, unknown>[]>`
      select state, raw_key, trouble_kind, trouble_text, billed_microdollars from purchase where job_id = ${name}`;
    return row!;
  }

  /** A file that ffmpeg makes of these arguments. */
  async made(name: string, ...args: string[]): Promise<Buffer> {
    const path = join(this.folder, name);
    execFileSync(BUNDLED_FFMPEG, ['-v', 'error', '-y', ...args, path]);
    return readFile(path);
  }

  async bytesOf(key: string): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of (await this.store.get(key)) ?? []) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    await rm(this.folder, { recursive: true });
    await this.db.drop();
  }
}
