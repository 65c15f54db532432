const ADDRESS = /\/media\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/gi;

/** The caller's resources that scenes or a document use: named as `resource_id`, or by their address in markup. */
export function resourcesOf(part: unknown): string[] {
  return [...new Set(idsIn(part).map((id) => id.toLowerCase()))];
}

function idsIn(part: unknown): string[] {
  if (typeof part === 'string') return Array.from(part.matchAll(ADDRESS), ([, id = '']) => id);
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) =>
    name === 'resource_id' && typeof value === 'string' ? [value] : idsIn(value),
  );
}
