import { createHash } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GuardedFetch } from '@libs/kernel/adapters';
import type { GuardedFetchOptions } from '../../../libs/kernel/src/adapters/guarded-fetch.js';
import { type Render, RecordReport } from '@libs/providers';
import { WeightsRunner } from '@libs/providers/adapters';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { RunnerFixture } from '../../support/jobs/runner-fixture.js';
import { orderedTraining } from '../../support/training/ordered-training.js';

const GIGABYTE = 1024 ** 3;
const MB = 1024 ** 2;

describe('the weights of a finished training', () => {
  let db: TestDatabase;
  let on: RunnerFixture;
  let server: Server;
  let origin: string;
  let answer: (response: ServerResponse) => void;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    on = await RunnerFixture.open();
    server = createServer((_, response) => answer(response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await on.close();
  });

  /** A claim of the copy of weights at this address. */
  async function claim(weightsUri = `${origin}/final`): Promise<Render> {
    const jobId = await orderedTraining(db.database);
    await new RecordReport(db.database).run({ jobId, state: 'completed', weightsUri });
    return Object.assign(on.render('weights', {}), { name: jobId });
  }

  async function copied(render: Render, mostBytes?: number, options: GuardedFetchOptions = {}) {
    const fetch = new GuardedFetch({ exempt: [origin], ...options });
    const runner = new WeightsRunner(db.database, on.store, fetch, mostBytes);
    return runner.run(render, on.idle());
  }

  it('are stored as they came, with their hash', async () => {
    const bytes = Buffer.alloc(3 * MB, 'weights');
    answer = (response) => response.setHeader('content-type', 'text/html').end(bytes);
    const { files } = await copied(await claim());
    expect(files).toEqual([
      {
        role: 'media',
        key: expect.stringMatching(/^renders\/.+\/weights\.bin$/) as string,
        mimeType: 'application/vnd.mediamaker.weights',
        sizeBytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    ]);
    expect(await on.stored()).toEqual([bytes.toString()]);
  });

  it.each([
    ['at a private address', 'https://10.0.0.1/final'],
    ['at this machine', 'https://127.0.0.1/final'],
    ['at the metadata of a cloud', 'https://169.254.169.254/latest/meta-data/'],
  ])('%s are not fetched, and asked for once', async (_case, address) => {
    await expect(copied(await claim(address))).rejects.toMatchObject({
      code: 'input_unreachable',
      message: "The trainer's weights could not be copied: The address does not lead to a public server.",
    });
    const refusal = await copied(await claim(address)).catch((error: { body(): { retryable: boolean } }) =>
      error.body(),
    );
    expect(refusal).toMatchObject({ retryable: false });
  });

  it('behind a name that cannot be looked up now are asked for again', async () => {
    const resolve = () => Promise.reject(new Error('EAI_AGAIN'));
    const render = await claim('https://weights.example/final');
    const refusal = await copied(render, undefined, { resolve }).catch((error: { body(): object }) => error.body());
    expect(refusal).toMatchObject({ error_code: 'input_unreachable', retryable: true });
  });

  it('of 3 GiB are refused before a byte of them is read', async () => {
    answer = (response) => response.writeHead(200, { 'content-length': 3 * GIGABYTE }).flushHeaders();
    await expect(copied(await claim())).rejects.toMatchObject({
      code: 'input_unsupported',
      message: "The trainer's weights could not be copied: The file is larger than 2048 MB.",
    });
    expect(await on.stored()).toEqual([]);
  });

  it('without an announced length are given up at the limit, and nothing of them is kept', async () => {
    let isClosed = false;
    answer = (response) => {
      response.on('close', () => (isClosed = true));
      const more = (): void => {
        if (!isClosed) response.write(Buffer.alloc(MB), () => setImmediate(more));
      };
      more();
    };
    await expect(copied(await claim(), 8 * MB)).rejects.toMatchObject({ code: 'input_unsupported' });
    await expect.poll(() => isClosed).toBe(true);
    expect(await on.stored()).toEqual([]);
  });

  it.each<[string, (response: ServerResponse) => void, string, boolean]>([
    ['that are absent', (response) => response.writeHead(404).end(), 'input_unreachable', true],
    ['that are empty', (response) => response.end(), 'input_unsupported', false],
    [
      'whose connection breaks',
      (response) => response.writeHead(200, { 'content-length': 100 }).write('x', () => response.destroy()),
      'input_unreachable',
      true,
    ],
  ])('%s fail readably, and are tried again where that may help', async (_case, answered, code, retryable) => {
    answer = answered;
    const refusal = await copied(await claim()).catch((error: { body(): object }) => error.body());
    expect(refusal).toMatchObject({ error_code: code, retryable });
    expect(await on.stored()).toEqual([]);
  });
});
