const ADDRESS = /\/media\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/gi;

/** Members whose text is markup: an address elsewhere is text to show. */
const MARKUP = new Set(['html', 'css']);

/** The caller's images that scenes or a document use: named as `resource_id`, or by their address in markup. Clips are videos. */
export function resourcesOf(part: unknown): string[] {
  return [...new Set(idsIn(part).map((id) => id.toLowerCase()))];
}

function idsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null || ('type' in part && part.type === 'clip')) return [];
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value !== 'string') return idsIn(value);
    if (name === 'resource_id') return [value];
    return MARKUP.has(name) ? Array.from(value.matchAll(ADDRESS), ([, id = '']) => id) : [];
  });
}
