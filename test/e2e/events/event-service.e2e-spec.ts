import { OpenWebSession } from '@libs/identity';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { EventReader } from '../../support/http/event-reader.js';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { newAccount } from '../../support/service/new-key.js';
import { SharedService } from '../../support/service/shared-service.js';

let service: SharedService;

beforeAll(async () => {
  service = await SharedService.open();
});
afterAll(async () => {
  await service.release();
});

it('an unconfigured service sends the owner’s page the events of a picture from the call to its end', async () => {
  const accountId = await newAccount(service.database);
  const key = await service.key({ accountId });
  const { token } = await new OpenWebSession(service.database).run({ accountId, method: 'link' });
  const page = await EventReader.open(service.address, {
    path: '/console/events',
    headers: { cookie: `sid=${token}`, 'sec-fetch-site': 'same-origin' },
  });
  expect(page.status).toBe(200);
  const caller = await McpCaller.connect(service.address, key);
  const { resource_id: id } = await caller.call<{ resource_id: string }>('create_image', {
    prompt: 'A heron',
    size: 256,
  });
  expect((await caller.ended(id)).status).toBe('completed');
  await caller.close();
  const seen: string[] = [];
  while (!seen.includes('resource.updated completed')) {
    const [, type, json = ''] = /\nevent: (.*)\ndata: (.*)$/.exec((await page.nextFrame()) ?? '') ?? [];
    if (type === undefined) continue;
    const { data } = JSON.parse(json) as { data: { resource_id: string; status: string } };
    expect(data.resource_id).toBe(id);
    seen.push(`${type} ${data.status}`);
  }
  page.close();
  expect(seen).toContain('resource.created queued');
  // The page gets an event before its delivery is recorded.
  const waiting = () => service.database.sql`select 1 from event_delivery where state = 'waiting'`;
  await vi.waitUntil(async () => (await waiting()).length === 0, 30_000);
  const lines = (await service.media('events', 'list', '--state', 'delivered')).split('\n');
  expect(lines.filter((line) => line.includes(id)).length).toBeGreaterThanOrEqual(2);
  expect(lines[0]).toMatch(/  delivered  resource\.updated  resource [\da-f-]{36}  completed  1 try  204$/);
});
