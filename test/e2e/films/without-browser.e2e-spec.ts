import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { Service } from '../../support/service/service.js';

interface Started {
  resource_id: string;
  notes?: string[];
}

const REST = { resolution: '480p', fps: 24, music: 'off' };
const scene = { visual: { type: 'title', text: 'Tides' }, seconds: 2 };

describe('a service whose browser has gone', () => {
  let db: TestDatabase;
  let service: Service;
  let caller: McpCaller;
  let film: string;

  beforeAll(async () => {
    db = await createTestDatabase();
    service = await Service.start({ databaseUrl: db.url });
    const key = await service.media('keys', 'create', '--name', 'test');
    caller = await McpCaller.connect(service.address, key);
    ({ resource_id: film } = await caller.call<Started>('create_video', { scenes: [scene], ...REST }));
    await caller.ended(film);
    await caller.close();
    await service.stop();
    const browser = join(service.dataDir, 'browser');
    await rm(browser, { recursive: true });
    await writeFile(browser, 'a file in its place');
    await service.restart();
    const isWarned = () => service.output.includes('The browser that draws films cannot run');
    await vi.waitUntil(isWarned, { timeout: 20_000 });
    caller = await McpCaller.connect(service.address, key);
  });
  afterAll(async () => {
    await caller.close();
    await service.remove();
    await db.drop();
  });

  it.each([
    ['create_video', { scenes: [scene] }],
    ['create_image', { prompt: 'A lighthouse' }],
    ['compose_video', { plan: { segments: [{ type: 'scene', scene }] } }],
    ['compose_video', { plan: { segments: [{ type: 'card', title: 'Tides' }] } }],
  ])('refuses %s of %j, and its estimate, before anything is held', async (tool, asked) => {
    const before = await caller.call<object>('account_status', {});
    const refused = await caller.refusal(tool, asked);
    expect(refused.error_description).toContain('browser');
    expect(await caller.refusal('estimate_cost', { tool, arguments: asked })).toMatchObject({
      error_code: refused.error_code,
      error_description: refused.error_description,
    });
    expect(await caller.call<object>('account_status', {})).toEqual(before);
  });

  it('keeps the pictures of a film that it cannot compose anew, and says so', async () => {
    const asked = { source_resource_id: film, mode: 'reframe', aspect_ratio: '9:16', rights_attested: true };
    const { resource_id: id, notes } = await caller.call<Started>('remix_video', asked);
    expect(notes?.join()).toContain('not composed anew: its scenes cannot be drawn here in 9:16');
    expect(await caller.ended(id)).toMatchObject({ status: 'completed' });
  });
});
