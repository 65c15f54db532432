import { beforeEach, expect, it, vi } from 'vitest';
import { connectLines } from '../../../src/platform/process/connect-lines.ts';

const BASE = 'https://media.example';

beforeEach(() => {
  vi.stubGlobal('document', { getElementById: () => ({ dataset: { baseUrl: BASE } }) });
  return () => vi.unstubAllGlobals();
});

it('connects each client by the line that the service prints for it', async () => {
  const { CLIENTS } = await import('./clients.ts');
  for (const { client, file = 'In a terminal', text } of connectLines(`${BASE}/mcp`)) {
    const [line] = CLIENTS.find(({ name }) => name === client)?.texts ?? [];
    expect(line, client).toEqual({ label: file, text });
  }
});
