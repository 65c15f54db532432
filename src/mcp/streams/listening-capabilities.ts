import type { ServerIdentity } from '../server-identity.js';

type Capabilities = ServerIdentity['capabilities'];

/** What revision 2026-07-28 may subscribe to: every list that there is, and single resources. */
export function withListening(capabilities: Capabilities) {
  const lists = Object.keys(capabilities).filter((name) => ['tools', 'resources', 'prompts'].includes(name));
  const listening = Object.fromEntries(lists.map((name) => [name, { listChanged: true }]));
  return { ...capabilities, ...listening, resources: { listChanged: true, subscribe: true } };
}

/** What the revisions before it may: the resources, where the standalone stream exists. */
export function withStandaloneStream(capabilities: Capabilities, exists: boolean) {
  return exists ? { ...capabilities, resources: { listChanged: true, subscribe: true } } : capabilities;
}
