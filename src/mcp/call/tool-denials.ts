import { MCP_PATH, type Tool, type ToolGroup } from '@libs/catalog';
import { type Denial, deny } from '@libs/kernel';

/** A caller of the wallet lane without a session asks for what belongs to a wallet. */
export function sessionTokenMissing(what: string): Denial {
  return deny('missing_credentials', `${what} reads the library of a wallet, and no session token came with it.`, {
    nextStep:
      'Send the session_token of a paid call as Authorization: Bearer, or get one with POST /api/x402/session by a signature of the wallet.',
  });
}

/** The caller narrowed its list by the address, and this tool is in none of the groups. */
export function toolNotInGroups({ name, group }: Tool, groups: readonly ToolGroup[]): Denial {
  return deny(
    'tool_not_allowed',
    `${name} is not offered at this address, which offers the tools of ${groups.join(', ')}.`,
    { nextStep: `Connect to ${MCP_PATH}?tools=${[...groups, group].join(',')}, or to ${MCP_PATH} for every tool.` },
  );
}
