/** Models of outside makers as a resource of the protocol (MCP, Resource). Every caller may read it. */
export const MODELS_RESOURCE = {
  uri: 'media://models',
  name: 'models',
  title: 'Models',
  description: 'Models that can be called now: what each is good at, takes and costs.',
  mimeType: 'text/markdown',
} as const;
