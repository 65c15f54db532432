import { TOOL_GROUP_NAMES, type ToolGroup } from '@libs/catalog';
import { ValidationFailure } from '../../platform/refusals/validation-failure.js';

/**
 * The groups of tools that an address names, as in `/mcp?tools=make,library`, in the order of the catalogue. Undefined
 * stands for every tool. An unknown name is refused: a caller would otherwise miss tools and not know why.
 */
export function askedGroups(query: unknown): readonly ToolGroup[] | undefined {
  const { tools } = query as { tools?: string | string[] };
  if (tools === undefined) return undefined;
  const names = [tools].flat().flatMap((text) => text.split(','));
  const groups = TOOL_GROUP_NAMES.filter((group) => names.includes(group));
  if (names.some((name) => !groups.some((group) => group === name))) throw unknownGroup(tools);
  return groups.length === TOOL_GROUP_NAMES.length ? undefined : groups;
}

function unknownGroup(input: unknown): ValidationFailure {
  const msg = `tools must name groups of tools, separated by commas: ${TOOL_GROUP_NAMES.join(', ')}. Leave it out for every tool.`;
  return new ValidationFailure([{ loc: ['query', 'tools'], msg, type: 'enum', input }]);
}
