import { PROFILE } from '@libs/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { listTools } from '../../support/mcp/list-tools.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

interface Named {
  name: string;
  icons: { src: string; mimeType: string }[];
}

describe('icons', () => {
  let db: TestDatabase;
  let app: TestApp;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database);
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  /** The service and its tools, as a client meets them. */
  async function named(): Promise<Named[]> {
    const listed = await listTools(app.address, { authorization: `Bearer ${(await app.key()).key}` });
    const { result } = (await listed.json()) as { result: { tools: Named[] } };
    const service = (await (await app.fetch('/.well-known/mcp.json')).json()) as Named;
    return [service, ...result.tools];
  }

  it('of the service and of every tool are addresses of this installation that answer an SVG picture', async () => {
    const all = await named();
    expect(all[0]?.name).toBe(PROFILE.name);
    for (const { name, icons } of all) {
      const { src = '', mimeType } = icons[0] ?? {};
      expect(src, name).toMatch(new RegExp(`^${app.address}/icons/${name}-[0-9a-f]{8}\\.svg$`));
      const answer = await fetch(src);
      expect([answer.status, answer.headers.get('content-type')], name).toEqual([200, mimeType]);
      expect(await answer.text(), name).toMatch(/^<svg .*<\/svg>$/);
    }
  });

  it('are kept for ever by caches and shown by pages of every origin', async () => {
    const [{ icons } = { icons: [] }] = await named();
    const { headers } = await fetch(icons[0]?.src ?? '');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('of another name are not there', async () => {
    const answer = await app.fetch('/icons/create_video-00000000.svg');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error_code: 'not_found' });
  });
});
