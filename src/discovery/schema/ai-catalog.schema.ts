import { component, member } from '@libs/kernel';
import { z } from 'zod';

/** Something for machines at this host. */
const aiCatalogEntry = component('AiCatalogEntry', {
  identifier: member(z.string(), 'Identifier of the entry.', 'urn:air:media.example:mcp:mediamaker'),
  type: member(z.string(), 'Media type of what is at the address.', 'application/mcp-server-card+json'),
  url: member(z.url(), 'Where it is.', 'https://media.example/mcp/server-card'),
});

/** What there is for machines at this host. */
export const aiCatalogSchema = component('AiCatalog', {
  specVersion: member(z.enum(['1.0']), 'Version of the form of this document.'),
  entries: member(z.array(aiCatalogEntry).min(1), 'Every entry.'),
});
