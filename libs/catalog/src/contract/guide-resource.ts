/** The guide to scenes as a resource of the protocol (MCP, Resource). Anyone who may call may read it. */
export const GUIDE_RESOURCE = {
  uri: 'media://guide/scenes',
  name: 'scenes-guide',
  title: 'Guide to scenes',
  description: 'Every kind of scene with its members and an example, themes, limits, your own HTML, three whole films.',
  mimeType: 'text/markdown',
} as const;
