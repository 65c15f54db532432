import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiCaller } from '../../support/api/api-caller.js';
import { type SeenState, StateReader } from '../../support/api/state-reader.js';
import { SharedService } from '../../support/service/shared-service.js';

const IMAGE = { prompt: 'A heron at dawn', size: 512 };
/** Takes longer than a test waits for it. */
const FILM = { prompt: 'How rivers shape the land', duration_seconds: 60, resolution: '1080p' };

/** As a client follows a job of a service that works. */
describe('the event stream of a job', () => {
  let service: SharedService;
  let headers: { authorization: string };
  let caller: ApiCaller;

  beforeAll(async () => {
    service = await SharedService.open();
    const key = await service.key();
    headers = { authorization: `Bearer ${key}` };
    caller = ApiCaller.withKey(service, key);
  });
  afterAll(() => service.release());

  async function started(tool: string, input: object): Promise<string> {
    const answer = await caller.call(tool, input);
    expect(answer.status).toBe(202);
    return ((await answer.json()) as { resource_id: string }).resource_id;
  }

  const watch = (id: string, lastEventId?: string): Promise<StateReader> =>
    StateReader.open(service, id, headers, lastEventId);

  /** Reads until the job has begun; the state then. */
  async function begun(stream: StateReader): Promise<SeenState | undefined> {
    let state = await stream.next();
    while (state?.status === 'queued') state = await stream.next();
    return state;
  }

  it('tells a picture from the call to its end, and then ends', async () => {
    const id = await started('create_image', IMAGE);
    const [first, second] = [await watch(id), await watch(id)];
    const states = await first.rest();
    expect(new Set(states.map((state) => state.id)).size).toBe(states.length);
    const percents = states.map(({ percent }) => percent);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    const last = states.at(-1);
    expect(last).toMatchObject({ resource_id: id, status: 'completed', percent: 100, mime_type: 'image/png' });
    expect(states.slice(0, -1).every(({ status }) => ['queued', 'processing'].includes(status))).toBe(true);
    expect((await second.rest()).at(-1)?.id).toBe(last?.id);
    const file = await fetch(String(last?.['storage_url']));
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await watch(id, last?.id)).status).toBe(204);
    expect((await (await watch(id, states[0]?.id)).rest()).map((state) => state.id)).toEqual([last?.id]);
  });

  it('reports the cancellation of a film, and resumes where its client was', async () => {
    const id = await started('create_video', FILM);
    const stream = await watch(id);
    const working = await begun(stream);
    expect(working?.status).toBe('processing');
    stream.close();
    const again = await watch(id, working?.id);
    expect((await caller.call('cancel_job', { resource_id: id })).status).toBe(200);
    const rest = await again.rest();
    expect(rest.map((state) => state.id)).not.toContain(working?.id);
    expect(rest.at(-1)).toMatchObject({
      status: 'cancelled',
      phase: 'cancelled',
      credits_charged: expect.any(Number) as number,
      credits_returned: expect.any(Number) as number,
    });
  });

  it('reports why a job failed', async () => {
    const id = await started('create_video', FILM);
    const stream = await watch(id);
    await begun(stream);
    await service.database.sql`
      update production set deadline = clock_timestamp() - interval '1 minute' where resource_id = ${id}`;
    const last = (await stream.rest()).at(-1);
    expect(last).toMatchObject({
      status: 'failed',
      error: {
        error_code: expect.any(String) as string,
        error_description: expect.any(String) as string,
        actionable_next_step: expect.any(String) as string,
        retryable: expect.any(Boolean) as boolean,
      },
    });
    expect(await (await caller.get(`/api/resources/${id}`)).json()).toMatchObject({ status: 'failed' });
  });
});
