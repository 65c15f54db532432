import type { ClientCapabilities } from '@modelcontextprotocol/server';
import type { FixtureTasks } from './fixture-tasks.js';

/** What a fixture learns of the request that asks for it. */
export interface FixtureRequest {
  args: Record<string, unknown>;
  /** The account that handed-out values are bound to. */
  accountId: string;
  progressToken?: string | number;
  /** Of 2026-07-28 requests; nothing where nothing was declared. */
  capabilities: ClientCapabilities;
  /** What the client answers to the inputs that it was asked for. */
  responses: Record<string, unknown>;
  /** The state that was handed out with the round before, its seal checked. */
  state?: unknown;
  /** Seals a state for the next round. */
  seal: (state: unknown) => Promise<string>;
  /** Whether the client knows the extension for tasks. */
  knowsTasks: boolean;
  tasks: FixtureTasks;
  notify: (method: string, params: Record<string, unknown>) => Promise<void>;
}

/** A tool that the conformance suite wants of a server under test, and that no product would offer. */
export interface FixtureTool {
  name: string;
  description: string;
  inputSchema?: { type: 'object'; [keyword: string]: unknown };
  /** The whole result, for content that our own tools do not have. */
  call: (request: FixtureRequest) => Promise<object> | object;
}

/** A prompt of the same kind. */
export interface FixturePrompt {
  name: string;
  description: string;
  arguments?: { name: string; description: string; required: boolean }[];
  get: (request: FixtureRequest) => object;
}

export const text = (said: string) => ({ type: 'text' as const, text: said });
export const said = (words: string) => ({ content: [text(words)] });

/** One red point. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
export const image = { type: 'image' as const, data: PNG, mimeType: 'image/png' };

/** A sound of no samples. */
export const audio = {
  type: 'audio' as const,
  data: 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=',
  mimeType: 'audio/wav',
};
