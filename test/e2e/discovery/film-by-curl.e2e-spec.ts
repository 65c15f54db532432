import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILM, UNLIKE_FILM } from '../../clients/film/film-order.js';
import { SharedService } from '../../support/service/shared-service.js';

const run = promisify(execFile);

interface Answered {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** As a person types it: the program itself (Debian: `curl`), with a key and nothing else. */
describe('curl', () => {
  let service: SharedService;
  let key: string;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mediamaker-curl-'));
    service = await SharedService.open();
    key = await service.key();
  });
  afterAll(async () => {
    await service.release();
    await rm(folder, { recursive: true });
  });

  async function curl(path: string, ...given: string[]): Promise<Answered> {
    const credential = ['-H', `Authorization: Bearer ${key}`];
    const { stdout } = await run('curl', ['-sSi', `${service.address}${path}`, ...credential, ...given]);
    const [head = '', body = ''] = stdout.split('\r\n\r\n');
    const [first = '', ...lines] = head.split('\r\n');
    const headers = new Headers(lines.map((line) => line.split(/: (.*)/, 2) as [string, string]));
    return { status: Number(first.split(' ')[1]), headers, body: JSON.parse(body) as Record<string, unknown> };
  }

  const order = (tool: string, input: object, ...given: string[]): Promise<Answered> =>
    curl(`/api/tools/${tool}`, '-H', 'Content-Type: application/json', '-d', JSON.stringify(input), ...given);

  it('orders a film, waits for its end and downloads it', async () => {
    const { status, headers, body } = await order('create_video', FILM, '-H', 'Prefer: wait=50');
    expect([200, 202]).toContain(status);
    expect(headers.get('preference-applied')).toBe('wait=50');
    const film = String(body['resource_id']);
    let state: Answered;
    do state = await order('await_resource', { resource_id: film, wait_ms: 50_000 });
    while (state.body['status'] === 'queued' || state.body['status'] === 'processing');
    expect(state.body).toMatchObject({ status: 'completed', percent: 100 });
    const resource = await curl(`/api/resources/${film}`);
    expect(resource).toMatchObject({ status: 200, body: { id: film, status: 'completed', mime_type: 'video/mp4' } });
    const file = join(folder, 'film.mp4');
    await run('curl', ['-sSf', '-o', file, String(resource.body['storage_url'])]);
    const bytes = await readFile(file);
    expect(bytes.subarray(4, 8).toString()).toBe('ftyp');
    expect(bytes.length).toBeGreaterThan(1000);
  });

  it('gets an error that says what is wrong with an order', async () => {
    const unlike = await order('create_video', UNLIKE_FILM);
    expect(unlike).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'scenes', 0, 'visual', 'text'] }] } });
    const unknown = await order('make_video', FILM);
    expect(unknown).toMatchObject({ status: 404, body: { error_code: 'not_found', retryable: false } });
  });
});
