import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { z } from 'zod';

/** Milliseconds of one await_resource call. */
const WAIT_MS = 20_000;

const started = z.object({ resource_id: z.string(), eta_seconds: z.number() });
const state = z.object({
  status: z.string(),
  storage_url: z.string().optional(),
  error: z.object({ error_description: z.string() }).optional(),
});

export interface Film {
  resourceId: string;
  address: string;
}

export class FilmNotMade extends Error {}

type OnProgress = (percent: number, phase: string) => void;

/** Orders a video over MCP and waits for it, telling its progress. */
export async function makeFilm(client: Client, prompt: string, onProgress: OnProgress): Promise<Film> {
  const { resource_id: resourceId } = started.parse(await call(client, 'create_video', { prompt }));
  return awaitFilm(client, resourceId, onProgress);
}

/** Waits for a video that was ordered, telling its progress. */
export async function awaitFilm(client: Client, resourceId: string, onProgress: OnProgress): Promise<Film> {
  onProgress(0, 'queued');
  for (;;) {
    const now = state.parse(
      await call(client, 'await_resource', { resource_id: resourceId, wait_ms: WAIT_MS }, onProgress),
    );
    if (now.status === 'completed' && now.storage_url) return { resourceId, address: now.storage_url };
    if (now.status === 'failed' || now.status === 'cancelled') {
      throw new FilmNotMade(now.error?.error_description ?? `the job was ${now.status}`);
    }
  }
}

async function call(
  client: Client,
  name: string,
  args: Record<string, unknown>,
  onProgress?: OnProgress,
): Promise<unknown> {
  const result = await client.callTool({ name, arguments: args }, undefined, {
    timeout: WAIT_MS * 2,
    ...(onProgress && { onprogress: ({ progress, message }) => onProgress(progress, message ?? '') }),
  });
  if (result.isError) {
    const [first] = z.array(z.object({ text: z.string() })).parse(result.content);
    throw new FilmNotMade(first?.text ?? `${name} refused`);
  }
  return result.structuredContent;
}
