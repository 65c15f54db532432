import { component, member } from '@libs/kernel';
import { z } from 'zod';

/** A picture beside a name (MCP, Icon). */
export const icon = component('Icon', {
  src: member(z.url(), 'Address of the picture.', 'https://media.example/icons/mediamaker-1a2b3c4d.svg'),
  mimeType: member(z.string(), 'Its media type.', 'image/svg+xml'),
  sizes: member(z.array(z.string()).min(1), 'Its sizes in pixels, like 48x48, or any.', ['any']),
});
