/** Path of the one MCP endpoint, below the base address. */
export const MCP_PATH = '/mcp';

export const TRANSPORT = 'streamable-http' as const;

/** The extension for tasks (SEP-2663). */
export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks';

/** The extension for pages that a host shows (MCP Apps, SEP-1865). */
export const APPS_EXTENSION = 'io.modelcontextprotocol/ui';

/** Revisions of the protocol that begin alike and are offered the same. */
export interface Era {
  /** Newest first. */
  revisions: string[];
  /** The first request of a client, which learns from it what the server is. */
  begins_with: 'initialize' | 'server/discover';
  capabilities: Capabilities;
}

/** Capabilities of a server, as the protocol declares them. */
export type Capabilities = {
  tools: { listChanged?: boolean };
  resources: { listChanged?: boolean; subscribe?: boolean };
  prompts: { listChanged?: boolean };
  completions: Record<string, never>;
  extensions?: Record<string, Record<string, never>>;
};

/** Revision 2026-07-28, which may subscribe to every list and to single resources. */
export function modernEra(): Era {
  return {
    revisions: ['2026-07-28'],
    begins_with: 'server/discover',
    capabilities: {
      tools: { listChanged: true },
      resources: { listChanged: true, subscribe: true },
      prompts: { listChanged: true },
      completions: {},
      extensions: { [TASKS_EXTENSION]: {}, [APPS_EXTENSION]: {} },
    },
  };
}

/** Older revisions; their resource notifications need the standalone stream. */
export function legacyEra(standaloneStream: boolean): Era {
  return {
    revisions: ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'],
    begins_with: 'initialize',
    capabilities: {
      tools: {},
      resources: standaloneStream ? { listChanged: true, subscribe: true } : {},
      prompts: {},
      completions: {},
    },
  };
}

/** Both eras, the newer one first. */
export function eras(standaloneStream: boolean): Era[] {
  return [modernEra(), legacyEra(standaloneStream)];
}

/** Every revision that is served, newest first. */
export function revisions(): string[] {
  return eras(false).flatMap((era) => era.revisions);
}
