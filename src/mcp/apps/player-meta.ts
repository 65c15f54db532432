import { PLAYER_RESOURCE, type Tool } from '@libs/catalog';

/** What a host reads of a tool: the page that shows its result, or that pages alone may call it (MCP Apps, McpUiToolMeta). */
export function playerMeta({ hasPlayer, forPages }: Pick<Tool, 'hasPlayer' | 'forPages'> = {}) {
  if (forPages) return { ui: { visibility: ['app'] } };
  if (!hasPlayer) return undefined;
  const { uri } = PLAYER_RESOURCE;
  // Hosts of before 2026 read the flat name alone.
  return { ui: { resourceUri: uri }, 'ui/resourceUri': uri };
}
