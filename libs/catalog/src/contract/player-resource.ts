/** The page that shows and plays what tools make, for hosts that show pages (MCP Apps, UIResource). */
export const PLAYER_RESOURCE = {
  uri: 'ui://mediamaker/player',
  name: 'player',
  title: 'Player',
  description: 'Shows how a job stands, then plays its film, sound or image.',
  mimeType: 'text/html;profile=mcp-app',
} as const;
