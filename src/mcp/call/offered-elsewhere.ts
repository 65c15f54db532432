import { MCP_PATH, type Tool, TOOL_GROUP_NAMES, type ToolGroup } from '@libs/catalog';

/**
 * A next step, completed where the address offers some groups of tools only: says which address offers the tools that the
 * step names and this address does not offer.
 */
export function offeredElsewhere(step: string, tools: readonly Tool[], groups?: readonly ToolGroup[]): string {
  if (groups === undefined) return step;
  const words = new Set(step.split(/[^a-z_]+/));
  const missing = tools.filter(({ name, group }) => words.has(name) && !groups.includes(group));
  if (missing.length === 0) return step;
  const needed = TOOL_GROUP_NAMES.filter(
    (each) => groups.includes(each) || missing.some(({ group }) => group === each),
  );
  const names = missing.map(({ name }) => name).join(' and ');
  return `${step} The address ${MCP_PATH}?tools=${needed.join(',')} offers ${names}.`;
}
