/** Parts of the catalogue to which a caller may narrow its list of tools. Each tool belongs to exactly one. */
export const TOOL_GROUPS = {
  make: 'Make new media; price, await and cancel jobs.',
  edit: 'Make new versions of media in the library; name make too, to await them.',
  library: 'List, read, change, delete, restore and import media.',
  account: 'See what the account may still spend; act on its X account.',
} as const;

export type ToolGroup = keyof typeof TOOL_GROUPS;

export const TOOL_GROUP_NAMES = Object.keys(TOOL_GROUPS) as ToolGroup[];
