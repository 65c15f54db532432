import { APPS_EXTENSION, PLAYER_RESOURCE } from '@libs/catalog';
import { CLIENT_CAPABILITIES_META_KEY } from '@modelcontextprotocol/server';
import { z } from 'zod';

const capabilitiesOfApps = z.looseObject({
  extensions: z.looseObject({
    [APPS_EXTENSION]: z.looseObject({
      mimeTypes: z.array(z.unknown()).refine((types) => types.includes(PLAYER_RESOURCE.mimeType)),
    }),
  }),
});

const envelopeOfApps = z.looseObject({ [CLIENT_CAPABILITIES_META_KEY]: capabilitiesOfApps });

/** Whether the capabilities of a client say that its host shows pages (MCP Apps, capability negotiation). */
export function declaresApps(capabilities: unknown): boolean {
  return capabilitiesOfApps.safeParse(capabilities).success;
}

/** The same of a request of 2026-07-28, which brings the capabilities with it. */
export function requestDeclaresApps(envelope: unknown): boolean {
  return envelopeOfApps.safeParse(envelope).success;
}
