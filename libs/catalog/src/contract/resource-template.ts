/** How a resource of the library is addressed over the protocol (MCP, ResourceTemplate). */
export const RESOURCE_TEMPLATE = {
  uriTemplate: 'media://resource/{resource_id}',
  name: 'media-resource',
  title: 'Media resource',
  description:
    'State, properties and a fresh signed address of one resource of the library; files up to 64 KiB inline, a thumbnail of larger ones.',
} as const;
