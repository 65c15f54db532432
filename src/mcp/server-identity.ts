import { SERVER_INFO_META_KEY } from '@modelcontextprotocol/server';
import type { Environment } from '../platform/environment.js';
import { version } from '../platform/version.js';

const TITLE = 'Mediamaker';

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="#5b3df5"/><path d="M9 7v10l8-5z" fill="#fff"/></svg>`;

const INSTRUCTIONS = [
  'Makes video, images and sound, and keeps them in a library.',
  'A creating tool answers at once with a resource_id; call await_resource with it until the status is completed, then lib_get for a download address.',
  'Addresses expire after 15 minutes: keep the resource_id, and ask lib_get or read media://resource/{resource_id} for a fresh one.',
  'estimate_cost tells the price first. When repeating a request after a failure, send the same idempotency_key.',
  'A refusal is {error_code, error_description, actionable_next_step, retryable}: do what actionable_next_step says.',
].join(' ');

/** What this server says of itself, in `initialize` and in `server/discover`. */
export class ServerIdentity {
  readonly info;
  /** Name and version alone, for the results that carry them every time (2026-07-28). */
  readonly brief;
  readonly instructions = INSTRUCTIONS;
  readonly capabilities = { tools: {}, resources: {}, prompts: {}, completions: {} };

  /** Whether there is a stream on which callers of the older revisions hear of what they subscribe to. */
  readonly hasStandaloneStream: boolean;

  constructor({ baseUrl, mcpStandaloneStream }: Environment) {
    this.hasStandaloneStream = mcpStandaloneStream;
    this.brief = { name: TITLE.toLowerCase(), version };
    this.info = {
      ...this.brief,
      title: TITLE,
      websiteUrl: baseUrl,
      icons: [{ src: `data:image/svg+xml,${encodeURIComponent(ICON)}`, mimeType: 'image/svg+xml', sizes: ['any'] }],
    };
  }

  /** A result of revision 2026-07-28; its SDK would put the whole identity, icon and all, into every one. */
  signed<T extends object>(result: T): T & { _meta: Record<string, unknown> } {
    return { ...result, _meta: { [SERVER_INFO_META_KEY]: this.brief } };
  }
}
