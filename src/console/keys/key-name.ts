import type { ApiKeyRecord } from '@libs/identity';
import { type Html, html } from '../../platform/pages/html.js';

/** How a page names a key: the name apart from the direction of the text around it, and what tells it from its namesakes. */
export function keyName({ name, hint }: ApiKeyRecord): Html {
  return html`<strong><bdi>${name}</bdi></strong> (ends in <code>${hint}</code>)`;
}
